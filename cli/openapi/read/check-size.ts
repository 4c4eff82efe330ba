import type { Problem } from '../../problem.ts';
import { getList, type Raw } from '../document/raw.ts';
import { walk } from '../document/walk.ts';
import { findExcess, MOST_PROBLEMS } from './limits.ts';
import type { Source } from './source.ts';

/** Files that are each small enough can be too deep or too much together. */
export function checkSize(bundled: Raw, source: Source): Problem[] {
  const excess = findExcess(bundled);
  if (!excess) return [];
  const { pointer, ...words } = excess;
  return [
    { ...words, severity: 'error', rule: 'openapi/size', file: source.file, ...source.locate(pointer) },
  ];
}

/** Far more than any API speaks. */
const MOST_MEDIA_TYPES = 50;

/** In Swagger 2.0, one list of media types repeats every schema that it counts for. */
export function checkMediaTypes(document: Raw, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    for (const key of ['consumes', 'produces'])
      if (getList(node, key).length > MOST_MEDIA_TYPES && problems.length < MOST_PROBLEMS)
        problems.push({
          message: `\`${key}\` lists more than ${MOST_MEDIA_TYPES} media types.`,
          severity: 'error',
          rule: 'openapi/size',
          file: source.file,
          ...source.locate(`${pointer}/${key}`),
        });
  });
  return problems;
}
