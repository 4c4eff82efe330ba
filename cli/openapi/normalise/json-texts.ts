import { getOrInsert } from '../../text/get-or-insert.ts';
import { readJson } from '../../text/parse-json.ts';
import { get, getEntries, getList, isObject, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';
import { type Replaced, replaceParts } from './replace-parts.ts';

/**
 * Replaces examples that are JSON written as a string, where their schema wants an object or a list. Returns the same
 * document if it has none.
 */
export function readJsonTexts(document: JsonObject): JsonObject {
  const replaced: Replaced = new Map();
  const read = (holder: object, key: string, schema: unknown): void => {
    const value: unknown = get(holder as JsonObject, key);
    if (typeof value !== 'string' || !isJsonText(value) || mayBeText(document, schema)) return;
    const parsed = readJson(value);
    if (parsed !== undefined) getOrInsert(replaced, holder, () => new Map()).set(key, parsed);
  };
  walk(document, (node, _, inSchema) => {
    if (inSchema) {
      read(node, 'example', node);
      const examples = getList(node, 'examples');
      for (const index of examples.keys()) read(examples, String(index), node);
      return;
    }
    const { schema } = node;
    if (!isObject(schema)) return;
    read(node, 'example', schema);
    for (const [, raw] of getEntries(node, 'examples')) {
      const example = resolve(document, raw)?.value ?? {};
      for (const key of ['value', 'dataValue']) read(example, key, schema);
    }
  });
  return replaceParts(document, replaced);
}

/** Whether a text seems to be an object or a list of JSON. */
export function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Whether a schema may be for texts: it says nothing of objects or lists, or that texts are allowed beside them. */
function mayBeText(document: JsonObject, node: unknown, levels = 10): boolean {
  const schema = resolve(document, node)?.value;
  if (!schema || levels === 0) return true;
  const types = [schema.type].flat().filter((type) => type !== undefined);
  if (types.length > 0) return types.includes('string');
  if (['properties', 'items', 'additionalProperties'].some((key) => isObject(get(schema, key)))) return false;
  const inner = (key: string) => getList(schema, key).map((one) => mayBeText(document, one, levels - 1));
  const choices = [...inner('oneOf'), ...inner('anyOf')];
  return inner('allOf').every(Boolean) && (choices.length === 0 || choices.some(Boolean));
}
