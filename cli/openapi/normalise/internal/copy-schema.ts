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
import { type Copying, copyEntry, isEmptied, type Place, placeOfField } from './copying.ts';
import { withoutMarked } from './marked-data.ts';

/** Schemas that count for the same value: they may speak of each other's properties. */
const IN_PLACE = new Set(['allOf', 'oneOf', 'anyOf', 'if', 'then', 'else', 'not']);
const VALUES = new Set(['example', 'default']);
/** Fields that say something by being empty. */
const STAYS = new Set(['properties', 'items', 'additionalProperties']);

/** A Schema Object without its internal properties, and without what speaks of them. */
export function copySchema(copying: Copying, schema: Raw, place: Place): Raw {
  const names = new Set([...(place.names ?? []), ...copying.hidden.namesIn([schema])]);
  const asksForHidden = names.size > 0 && speaksOf(get(schema, 'if'), names);
  return mapValues(schema, (child, key) => {
    if (asksForHidden && /^(?:if|then|else)$/.test(key)) return undefined;
    const copied = copyKeyword(copying, { schema, key, child, names }, placeOfField(place, key));
    return STAYS.has(key) || !isEmptied(child, copied) ? copied : undefined;
  });
}

interface Keyword {
  schema: Raw;
  key: string;
  child: unknown;
  names: ReadonlySet<string>;
}

function copyKeyword(copying: Copying, { schema, key, child, names }: Keyword, place: Place): unknown {
  const { hidden } = copying;
  if (key.startsWith('x-')) return withoutMarked(child);
  if (VALUES.has(key)) return hidden.strip(child, [schema]);
  if (key === 'examples' && Array.isArray(child)) return child.map((value) => hidden.strip(value, [schema]));
  if (key === 'required' && Array.isArray(child)) return child.filter((name) => !names.has(String(name)));
  if (key === 'dependentRequired' && isObject(child)) return withoutNames(child, names);
  if (key === 'discriminator') return copyDiscriminator(copying, child, names);
  if (key === 'not' && speaksOf(child, names)) return undefined;
  if (key === 'properties' || key === 'dependentSchemas')
    return copySchemas(copying, child, { place, names });
  if (key === 'prefixItems' && Array.isArray(child))
    // Their places count.
    return child.map((item, index) => copyEntry(copying, item, placeOfField(place, String(index))) ?? {});
  const copied = copyEntry(copying, child, IN_PLACE.has(key) ? { ...place, names } : place);
  return copied === undefined && key === 'items' ? {} : copied;
}

function copySchemas(
  copying: Copying,
  map: unknown,
  { place, names }: { place: Place; names: ReadonlySet<string> },
): unknown {
  if (!isObject(map)) return map;
  return mapValues(map, (schema, name) =>
    names.has(name) ? undefined : copyEntry(copying, schema, placeOfField(place, name)),
  );
}

function withoutNames(dependent: Raw, names: ReadonlySet<string>): Raw {
  return mapValues(dependent, (others, name) => {
    if (names.has(name)) return undefined;
    return Array.isArray(others) ? others.filter((one) => !names.has(String(one))) : others;
  });
}

/** Whether a condition is about internal properties. */
function speaksOf(condition: unknown, names: ReadonlySet<string>): boolean {
  if (!isObject(condition)) return false;
  const spoken = [...getStrings(condition, 'required'), ...Object.keys(getObject(condition, 'properties'))];
  return spoken.some((name) => names.has(name));
}

/** A discriminator without what leads to internal schemas; nothing where its property is internal. */
function copyDiscriminator({ internal }: Copying, raw: unknown, names: ReadonlySet<string>): unknown {
  // Swagger 2.0 gives the name alone.
  if (!isObject(raw)) return names.has(String(raw)) ? undefined : raw;
  if (names.has(getString(raw, 'propertyName') ?? '')) return undefined;
  const { mapping, defaultMapping, ...rest } = raw;
  const isKept = (written: unknown): boolean => typeof written !== 'string' || !internal.hasMapped(written);
  const kept = getEntries(raw, 'mapping').filter(([, written]) => isKept(written));
  return {
    ...rest,
    ...(kept.length > 0 ? { mapping: Object.fromEntries(kept) } : {}),
    ...(defaultMapping !== undefined && isKept(defaultMapping) ? { defaultMapping } : {}),
  };
}
