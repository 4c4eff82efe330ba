import type { Fault } from '../../problem.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { get, getEntries, getObject, isObject, type JsonObject } from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { COMPONENT_KINDS } from '../document/walk.ts';

const MAPS = ['info', 'paths', 'webhooks', 'components'];
const PARTS = ['info', 'servers', 'paths', 'webhooks', 'components', 'security', 'tags'];

/**
 * Finds a part of the document that is indented as an entry of the part before it, such as `schemas` in `responses`. All else
 * that is wrong follows from it.
 */
export function misplacedPart(document: JsonObject): (Fault & { pointer: string }) | undefined {
  const components = getObject(document, 'components');
  const maps = [
    ...MAPS.map((name) => ({ pointer: `/${name}`, map: get(document, name), names: PARTS })),
    ...COMPONENT_KINDS.map((kind) => ({
      pointer: `/components/${kind}`,
      map: get(components, kind),
      names: COMPONENT_KINDS,
    })),
  ];
  for (const { pointer, map, names } of maps)
    for (const [name, value] of isObject(map) ? Object.entries(map) : [])
      if (names.includes(name) && isPart(value)) {
        const around = pointer.slice(pointer.lastIndexOf('/') + 1);
        return {
          message: `\`${name}\` is indented as an entry of \`${around}\`.`,
          pointer: `${pointer}/${escapePointer(name)}`,
          hint: `Start \`${name}\` in the column of \`${around}\`, and indent its entries below it.`,
        };
      }
  return undefined;
}

/** Whether a value is empty, as its entries stand beside it, a list, or a map of objects that is no component itself. */
function isPart(value: unknown): boolean {
  if (value === null || Array.isArray(value)) return true;
  const entries = isObject(value) ? getEntries({ value }, 'value') : [];
  return (
    entries.length > 0 &&
    entries.every(
      ([key, entry]) =>
        isObject(entry) &&
        !SCHEMA_KEYWORDS.has(key) &&
        !/^(?:get|put|post|delete|options|head|patch|trace|query|content|value|schema|flows|x-.*)$/.test(key),
    )
  );
}
