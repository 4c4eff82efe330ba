import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { getEntries, getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { METHODS } from '../document/walk.ts';

/**
 * Reports parameters in paths that are not declared, once for each path and name. `document` is in OpenAPI 3; its paths have
 * the same pointers as in the source.
 */
export function checkPathParameters(document: JsonObject, source: Source): Problem[] {
  return getEntries(document, 'paths').flatMap(([path, written]) => {
    const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    const item = isObject(written) ? resolve(document, written)?.value : undefined;
    if (!item || names.length === 0) return [];
    const shared = pathParameters(document, item);
    const operations = Object.entries(item).filter(([method]) => METHODS.includes(method));
    return [...new Set(names)].flatMap((name): Problem[] => {
      const affected = operations.filter(
        ([, operation]) =>
          !shared.has(name) && !(isObject(operation) && pathParameters(document, operation).has(name)),
      );
      if (affected.length === 0) return [];
      const methods = affected.map(([method]) => method.toUpperCase()).join(', ');
      return [
        {
          message: `The path has \`{${name}}\`, but no parameter \`${name}\` is declared${affected.length === operations.length ? '' : ` for ${methods}`}.`,
          severity: 'warning',
          rule: 'openapi/path-parameter',
          ...source.locate(`/paths/${escapePointer(path)}`),
          hint: `Add \`{ name: ${name}, in: path, required: true, schema: { type: string } }\` to the \`parameters\` of the path.`,
        },
      ];
    });
  });
}

function pathParameters(document: JsonObject, owner: JsonObject): Set<string> {
  return new Set(
    getList(owner, 'parameters').flatMap((item) => {
      const parameter = resolve(document, item)?.value;
      return parameter && getString(parameter, 'in') === 'path' ? (getString(parameter, 'name') ?? []) : [];
    }),
  );
}
