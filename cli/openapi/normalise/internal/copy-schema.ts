import {
  get,
  getEntries,
  getObject,
  getString,
  getStrings,
  isObject,
  mapValues,
  type Raw,
} from '../../document/raw.ts';
import { SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { type Copying, copyEntry, isEmptied, type Pointers, pointersOfField } from './copying.ts';
import { withoutMarked } from './marked-data.ts';

const VALUES = new Set(['example', 'default', 'const']);
const LISTS_OF_VALUES = new Set(['examples', 'enum']);
/** Fields that are meaningful even if they are empty. */
const KEPT = new Set(['properties', 'items', 'additionalProperties']);

type IsHidden = (name: unknown) => boolean;

/** Copies a Schema Object without internal properties and mentions of them. */
export function copySchema(copying: Copying, schema: Raw, pointers: Pointers): Raw {
  const isHidden: IsHidden = (name) =>
    typeof name === 'string' && copying.hidden.names.isHidden(name, schema);
  const isConditionHidden = mentions(get(schema, 'if'), isHidden);
  return mapValues(schema, (child, key) => {
    if (isConditionHidden && /^(?:if|then|else)$/.test(key)) return undefined;
    const copied = copyKeyword(copying, { schema, key, child, isHidden }, pointersOfField(pointers, key));
    return KEPT.has(key) || !isEmptied(child, copied) ? copied : undefined;
  });
}

interface Keyword {
  schema: Raw;
  key: string;
  child: unknown;
  isHidden: IsHidden;
}

function copyKeyword(
  copying: Copying,
  { schema, key, child, isHidden }: Keyword,
  pointers: Pointers,
): unknown {
  // A value may be the name of a property.
  const shows = (value: unknown): boolean => isHidden(value) || copying.hidden.shows(value, [schema]);
  if (key.startsWith('x-') && !SCHEMA_KEYWORDS.has(key)) return withoutMarked(child);
  if (VALUES.has(key)) return shows(child) ? undefined : child;
  if (LISTS_OF_VALUES.has(key) && Array.isArray(child)) return child.filter((value) => !shows(value));
  if (key === 'required' && Array.isArray(child)) return child.filter((name) => !isHidden(name));
  if (key === 'dependentRequired' && isObject(child)) return withoutNames(child, isHidden);
  if (key === 'discriminator') return copyDiscriminator(copying, child, isHidden);
  if (key === 'not' && mentions(child, isHidden)) return undefined;
  if ((key === 'properties' || key === 'dependentSchemas') && isObject(child))
    return mapValues(child, (property, name) =>
      isHidden(name) ? undefined : copyEntry(copying, property, pointersOfField(pointers, name)),
    );
  if (key === 'prefixItems' && Array.isArray(child))
    // Keeps the positions.
    return child.map(
      (item, index) => copyEntry(copying, item, pointersOfField(pointers, String(index))) ?? {},
    );
  const copied = copyEntry(copying, child, pointers);
  return copied === undefined && key === 'items' ? {} : copied;
}

function withoutNames(dependent: Raw, isHidden: IsHidden): Raw {
  return mapValues(dependent, (others, name) => {
    if (isHidden(name)) return undefined;
    return Array.isArray(others) ? others.filter((other) => !isHidden(other)) : others;
  });
}

/** Whether a condition mentions internal properties. */
function mentions(condition: unknown, isHidden: IsHidden): boolean {
  if (!isObject(condition)) return false;
  return [...getStrings(condition, 'required'), ...Object.keys(getObject(condition, 'properties'))].some(
    isHidden,
  );
}

/** Removes references to internal schemas from a discriminator; removes it if its property is internal. */
function copyDiscriminator({ internal }: Copying, raw: unknown, isHidden: IsHidden): unknown {
  // In Swagger 2.0, it is only the name.
  if (!isObject(raw)) return isHidden(raw) ? undefined : raw;
  if (isHidden(getString(raw, 'propertyName'))) return undefined;
  const { mapping, defaultMapping, ...rest } = raw;
  const isKept = (written: unknown): boolean => typeof written !== 'string' || !internal.hasMapped(written);
  const kept = getEntries(raw, 'mapping').filter(([, written]) => isKept(written));
  return {
    ...rest,
    ...(kept.length > 0 ? { mapping: Object.fromEntries(kept) } : {}),
    ...(defaultMapping !== undefined && isKept(defaultMapping) ? { defaultMapping } : {}),
  };
}
