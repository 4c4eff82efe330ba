import { get, getEntries, getList, getObject, isObject, type Raw, setOwn } from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';

/** Which properties of schemas are internal, and values without them. */
export interface HiddenProperties {
  /** Names that are internal wherever these schemas, which all count in one place, declare them. */
  namesIn(schemas: unknown[]): Set<string>;
  /** A value without its internal properties; the same one when it has none. */
  strip(value: unknown, schemas: unknown[]): unknown;
  /** The schemas of a named example, by all media types and parameters that refer to it. */
  schemasOfExample(example: Raw): unknown[];
}

export function createHiddenProperties(
  document: Raw,
  isHidden: (property: Raw) => boolean,
): HiddenProperties {
  const examples = schemasByExample(document);
  const namesIn = (schemas: unknown[]): Set<string> => {
    const hidden = new Set<string>();
    const shown = new Set<string>();
    for (const schema of inOnePlace(document, schemas))
      for (const [name, property] of getEntries(schema, 'properties'))
        (isObject(property) && isHidden(property) ? hidden : shown).add(name);
    return new Set([...hidden].filter((name) => !shown.has(name)));
  };
  const strip = (value: unknown, schemas: unknown[]): unknown => {
    if (typeof value !== 'object' || value === null || schemas.length === 0) return value;
    const all = inOnePlace(document, schemas);
    if (Array.isArray(value)) {
      const items = value.map((item, index) => strip(item, itemSchemas(all, index)));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    const hidden = namesIn(all);
    const kept: Raw = {};
    let isSame = true;
    for (const [name, inner] of Object.entries(value)) {
      const stripped = strip(inner, propertySchemas(all, name));
      isSame &&= stripped === inner && !hidden.has(name);
      if (!hidden.has(name)) setOwn(kept, name, stripped);
    }
    return isSame ? value : kept;
  };
  return { namesIn, strip, schemasOfExample: (example) => examples.get(example) ?? [] };
}

/** Schemas with references followed, and with the members of their `allOf`, `oneOf` and `anyOf`. */
function inOnePlace(document: Raw, schemas: unknown[]): Raw[] {
  const found = new Set<Raw>();
  const add = (node: unknown): void => {
    const resolved = resolve(document, node);
    for (const schema of resolved ? [resolved.siblings, resolved.value] : []) {
      if (found.has(schema)) continue;
      found.add(schema);
      for (const key of ['allOf', 'oneOf', 'anyOf']) getList(schema, key).forEach(add);
    }
  };
  schemas.forEach(add);
  return [...found];
}

function propertySchemas(schemas: Raw[], name: string): unknown[] {
  return schemas.map(
    (schema) => get(getObject(schema, 'properties'), name) ?? get(schema, 'additionalProperties'),
  );
}

function itemSchemas(schemas: Raw[], index: number): unknown[] {
  return schemas.map((schema) => getList(schema, 'prefixItems')[index] ?? get(schema, 'items'));
}

/** What holds a schema and examples of it: a media type, a parameter, a header. */
export function schemasOf(holder: Raw): unknown[] {
  const items = get(holder, 'itemSchema');
  return [get(holder, 'schema'), ...(items === undefined ? [] : [items, { items }])].filter(isObject);
}

function schemasByExample(document: Raw): Map<Raw, unknown[]> {
  const byExample = new Map<Raw, unknown[]>();
  walk(document, (node, _pointer, inSchema) => {
    if (inSchema) return;
    const schemas = schemasOf(node);
    for (const [, example] of schemas.length > 0 ? getEntries(node, 'examples') : []) {
      const target = resolve(document, example)?.value;
      if (target) byExample.set(target, [...(byExample.get(target) ?? []), ...schemas]);
    }
  });
  return byExample;
}
