import { MAX_MEDIA_TYPES, MAX_PROBLEMS } from '../../limits.ts';
import { errorAt, type Problem } from '../../problem.ts';
import { findExcess } from '../../source/find-excess.ts';
import type { Source } from '../../source/parse-source.ts';
import { getList, type JsonObject } from '../document/json-object.ts';
import { walk } from '../document/walk.ts';

/** Applies the limits of a file to the bundled document. */
export function checkSize(bundled: JsonObject, source: Source): Problem[] {
  const excess = findExcess(bundled);
  if (!excess) return [];
  const { pointer, isRepeated: _, ...text } = excess;
  return [errorAt('openapi/size', source.locate(pointer), text)];
}

/** Limits `consumes` and `produces` of Swagger 2.0: each media type repeats the schemas. */
export function checkMediaTypes(document: JsonObject, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    for (const key of ['consumes', 'produces']) {
      const message = `\`${key}\` lists more than ${MAX_MEDIA_TYPES} media types.`;
      if (getList(node, key).length > MAX_MEDIA_TYPES && problems.length < MAX_PROBLEMS)
        problems.push(errorAt('openapi/size', source.locate(`${pointer}/${key}`), { message }));
    }
  });
  return problems;
}
