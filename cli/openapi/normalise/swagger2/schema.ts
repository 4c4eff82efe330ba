import { escapePointer } from '../../../text/json-pointer.ts';
import { get, getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp } from '../../document/references.ts';
import { childKind } from '../../document/walk.ts';
import { mapFields, renamed, type Upgrading } from './upgrading.ts';

/** What authors of Swagger 2.0 write for what came later. */
const LATER = {
  'x-nullable': 'nullable',
  'x-anyOf': 'anyOf',
  'x-oneOf': 'oneOf',
  'x-not': 'not',
  'x-discriminator': 'discriminator',
};

/** A Schema Object (Swagger 2.0) → one of OpenAPI 3.0, which will stand at `pointer`. */
export function upgradeSchema(upgrading: Upgrading, schema: unknown, pointer: string): unknown {
  if (!isObject(schema)) return schema;
  const done = upgrading.schemas.get(schema);
  if (done) return done;
  upgrading.places.set(schema, pointer);
  const inner = (child: unknown, key: string | number, at: string) =>
    upgradeSchema(upgrading, child, `${at}/${typeof key === 'string' ? escapePointer(key) : key}`);
  const copy = mapFields(renamed(schema, LATER), (value, key) => {
    const at = `${pointer}/${escapePointer(key)}`;
    const kind = childKind('schema', key, pointer);
    if (key === 'discriminator') return typeof value === 'string' ? { propertyName: value } : mapped(value);
    // A list of schemas was one for each place.
    if (key === 'items' && Array.isArray(value))
      return value.length === 1
        ? inner(value[0], key, pointer)
        : { anyOf: value.map((item, index) => inner(item, index, `${at}/anyOf`)) };
    if (kind === 'literal' || kind === 'object') return value;
    if (Array.isArray(value)) return value.map((item, index) => inner(item, index, at));
    if (kind === 'schemas' && isObject(value)) return mapFields(value, (item, name) => inner(item, name, at));
    return inner(value, key, pointer);
  });
  if (get(copy, 'type') === 'file') Object.assign(copy, { type: 'string', format: 'binary' });
  const reference = getString(copy, '$ref');
  if (reference !== undefined) refer(upgrading, copy, reference);
  upgrading.schemas.set(schema, copy);
  return copy;
}

/** The mapping of a discriminator names schemas by their places. */
function mapped(discriminator: unknown): unknown {
  const mapping = isObject(discriminator) ? get(discriminator, 'mapping') : undefined;
  if (!isObject(discriminator) || !isObject(mapping)) return discriminator;
  return {
    ...discriminator,
    mapping: mapFields(mapping, (name) => (typeof name === 'string' ? moved(name) : name)),
  };
}

function refer({ moved: waiting }: Upgrading, copy: Raw, reference: string): void {
  copy.$ref = moved(reference);
  if (copy.$ref === reference) waiting.push({ copy, reference });
}

function moved(reference: string): string {
  return reference.replace(/^#\/definitions\/(?=[^/]+$)/, '#/components/schemas/');
}

/**
 * References to anything but a definition lead to where it stands now. What stands nowhere, as a schema of an extension,
 * becomes one of `schemas`.
 */
export function normaliseReferences(upgrading: Upgrading, schemas: Raw): void {
  const { document, places, moved: waiting } = upgrading;
  const numbers = new Map<string, number>();
  for (const { copy, reference } of waiting) {
    const target = lookUp(document, reference);
    if (!isObject(target) || target === document) continue;
    if (!places.has(target)) {
      const wanted = reference.slice(reference.lastIndexOf('/') + 1).replace(/[^A-Za-z0-9._-]+/g, '-');
      let name = wanted;
      let number = numbers.get(wanted) ?? 1;
      while (Object.hasOwn(schemas, name)) name = `${wanted}${++number}`;
      numbers.set(wanted, number);
      schemas[name] = upgradeSchema(upgrading, target, `/components/schemas/${name}`);
    }
    copy.$ref = `#${places.get(target)?.replaceAll('%', '%25')}`;
  }
}
