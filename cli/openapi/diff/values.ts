import { get, getStrings, type Raw } from '../document/raw.ts';
import type { FlatSchema } from '../model/flat-schema.ts';
import type { Comparison } from './change.ts';
import { code } from './code.ts';
import { inShort } from './in-short.ts';
import type { SchemaPlace } from './schema-place.ts';

const ALL_TYPES = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/** Types and fixed values: which values may be written that could not, and the other way round. */
export function compareValues(
  before: FlatSchema,
  after: FlatSchema,
  { note }: Comparison,
  at: SchemaPlace,
): void {
  const isRequest = at.direction === 'request';
  const subject = at.place.charAt(0).toUpperCase() + at.place.slice(1);
  const [oldTypes, newTypes] = [typesOf(before), typesOf(after)];
  const gone = oldTypes.filter((type) => !allows(newTypes, type));
  const fresh = newTypes.filter((type) => !allows(oldTypes, type));
  if (gone.length > 0 || fresh.length > 0) {
    const message = `${subject} is now ${typesInWords(newTypes)}, not ${typesInWords(oldTypes)}.`;
    if (isRequest && gone.length > 0)
      note('changed', message, 'Clients may send a type that is no longer accepted.');
    else if (!isRequest && fresh.length > 0)
      note('changed', message, 'Clients may receive a type that they do not handle.');
    else note('changed', message);
  }
  const [oldValues, newValues] = [valuesOf(before.schema), valuesOf(after.schema)];
  if (oldValues && newValues) {
    const [old, now] = [new Set(oldValues), new Set(newValues)];
    for (const value of oldValues.filter((one) => !now.has(one)))
      if (isRequest)
        note('removed', `${subject} may no longer be ${value}.`, 'Clients that send it are rejected.');
      else note('removed', `${subject} is no longer ${value}.`);
    for (const value of newValues.filter((one) => !old.has(one)))
      if (isRequest) note('added', `${subject} may also be ${value}.`);
      else note('added', `${subject} may also be ${value}.`, 'Clients may not handle this value.');
  } else if (newValues) {
    const message = `${subject} ${isRequest ? 'must now be' : 'is now'} one of ${inShort(newValues)}.`;
    if (isRequest) note('changed', message, 'Clients that send another value are rejected.');
    else note('changed', message);
  } else if (oldValues) {
    const message = `${subject} may now be any value, not only ${inShort(oldValues)}.`;
    if (isRequest) note('changed', message);
    else note('changed', message, 'Clients may not handle other values.');
  }
}

function typesOf({ schema, nullable }: FlatSchema): string[] {
  const type = get(schema, 'type');
  const types = typeof type === 'string' ? [type] : getStrings(schema, 'type');
  const all = types.length === 0 ? ALL_TYPES : [...types, ...(nullable ? ['null'] : [])];
  return [...new Set(all)].sort();
}

function allows(types: string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function typesInWords(types: string[]): string {
  return types.length === ALL_TYPES.length ? 'of any type' : types.map(code).join(' or ');
}

/** Literals of `enum` or `const`, without null, which is a type. */
function valuesOf(schema: Raw): string[] | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : get(schema, 'enum');
  return Array.isArray(values)
    ? values.filter((value) => value !== null).map((value) => code(JSON.stringify(value)))
    : undefined;
}
