import { uniqueNames } from '../../../text/unique-names.ts';
import { getString, isObject, type JsonObject, mapValues } from '../../document/json-object.ts';
import { lookUp, referenceTo } from '../../document/references.ts';
import { childKind } from '../../document/walk.ts';
import { inside, renamed, type Upgrading } from './upgrading.ts';

/** Common extensions for keywords of later versions. */
const LATER = {
  'x-nullable': 'nullable',
  'x-anyOf': 'anyOf',
  'x-oneOf': 'oneOf',
  'x-not': 'not',
  'x-discriminator': 'discriminator',
};

/** Upgrades a Schema Object. */
export function upgradeSchema(upgrading: Upgrading, schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const upgraded = upgrading.schemas.get(schema);
  if (upgraded) return upgraded;
  upgrading.pointers.set(schema, upgrading.pointer);
  const copy = mapValues(renamed(schema, LATER), (value, key) =>
    upgradeKeyword(inside(upgrading, key), value, key),
  );
  if (copy.type === 'file') Object.assign(copy, { type: 'string', format: 'binary' });
  const reference = getString(copy, '$ref');
  if (reference !== undefined) {
    copy.$ref = upgradeReference(reference);
    if (copy.$ref === reference) upgrading.unresolved.push({ copy, reference });
  }
  upgrading.schemas.set(schema, copy);
  return copy;
}

function upgradeKeyword(upgrading: Upgrading, value: unknown, key: string): unknown {
  const kind = childKind('schema', key, '');
  if (key === 'discriminator')
    return typeof value === 'string' ? { propertyName: value } : upgradeMapping(value);
  // A list had a schema for each position.
  if (key === 'items' && Array.isArray(value)) {
    if (value.length === 1) return upgradeSchema(upgrading, value[0]);
    return { anyOf: upgradeSchemas(inside(upgrading, 'anyOf'), value) };
  }
  if (kind === 'literal' || kind === 'object') return value;
  if (Array.isArray(value)) return upgradeSchemas(upgrading, value);
  if (kind === 'schemas' && isObject(value))
    return mapValues(value, (item, name) => upgradeSchema(inside(upgrading, name), item));
  return upgradeSchema(upgrading, value);
}

function upgradeSchemas(upgrading: Upgrading, schemas: unknown[]): unknown[] {
  return schemas.map((schema, index) => upgradeSchema(inside(upgrading, String(index)), schema));
}

function upgradeMapping(discriminator: unknown): unknown {
  const mapping = isObject(discriminator) ? discriminator.mapping : undefined;
  if (!isObject(discriminator) || !isObject(mapping)) return discriminator;
  return {
    ...discriminator,
    mapping: mapValues(mapping, (name) => (typeof name === 'string' ? upgradeReference(name) : name)),
  };
}

function upgradeReference(reference: string): string {
  return reference.replace(/^#\/definitions\/(?=[^/]+$)/, '#/components/schemas/');
}

/**
 * Updates references to anything but a definition. Targets that have no place in the new document, such as a schema in an
 * extension, are added to `schemas`.
 */
export function updateReferences(upgrading: Upgrading, schemas: JsonObject): void {
  const { document, pointers, unresolved } = upgrading;
  const unique = uniqueNames('', Object.keys(schemas));
  for (const { copy, reference } of unresolved) {
    const target = lookUp(document, reference);
    if (!isObject(target) || target === document) continue;
    if (!pointers.has(target)) {
      const wanted = reference.slice(reference.lastIndexOf('/') + 1).replace(/[^A-Za-z0-9._-]+/g, '-');
      const name = unique(wanted);
      const at = { ...upgrading, pointer: `/components/schemas/${name}` };
      schemas[name] = upgradeSchema(at, target);
    }
    copy.$ref = referenceTo(pointers.get(target) ?? '');
  }
}
