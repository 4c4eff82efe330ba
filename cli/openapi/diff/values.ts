import { get, getStrings, type Raw } from '../document/raw.ts';
import type { FlatSchema } from '../model/flat-schema.ts';
import type { Comparison } from './change.ts';
import { code } from './code.ts';
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
    const message = `${subject} is ${wordsOf(newTypes)} now, not ${wordsOf(oldTypes)}.`;
    if (isRequest && gone.length > 0) note('changed', message, 'Clients send what is not taken any more.');
    else if (!isRequest && fresh.length > 0) note('changed', message, 'Clients get what they do not know.');
    else note('changed', message);
  }
  const [oldValues, newValues] = [valuesOf(before.schema), valuesOf(after.schema)];
  if (oldValues && newValues) {
    const [old, now] = [new Set(oldValues), new Set(newValues)];
    for (const value of oldValues.filter((one) => !now.has(one)))
      if (isRequest)
        note('removed', `${subject} may no longer be ${value}.`, 'Clients that send it are refused.');
      else note('removed', `${subject} is never ${value} any more.`);
    for (const value of newValues.filter((one) => !old.has(one)))
      if (isRequest) note('added', `${subject} may also be ${value}.`);
      else note('added', `${subject} may also be ${value}.`, 'Clients do not know this value.');
  } else if (newValues) {
    const message = `${subject} is one of ${newValues.join(', ')} now.`;
    if (isRequest) note('changed', message, 'Clients that send another value are refused.');
    else note('changed', message);
  } else if (oldValues) {
    const message = `${subject} may be any value now, not only ${oldValues.join(', ')}.`;
    if (isRequest) note('changed', message);
    else note('changed', message, 'Clients do not know other values.');
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

function wordsOf(types: string[]): string {
  return types.length === ALL_TYPES.length ? 'of any type' : types.map(code).join(' or ');
}

/** Literals of `enum` or `const`, without null, which is a type. */
function valuesOf(schema: Raw): string[] | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : get(schema, 'enum');
  return Array.isArray(values)
    ? values.filter((value) => value !== null).map((value) => code(JSON.stringify(value)))
    : undefined;
}
