import { writeJson } from '../../text/json-text.ts';
import { numberKey } from '../../text/number-text.ts';
import { t } from '../../words/words.ts';
import { get, getList, getStrings, isObject, type JsonObject } from '../document/json-object.ts';
import { typeOfValue } from '../model/merge-schema.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import type { Comparison, Pair, SchemaPosition, Version } from './change.ts';
import { capitalise, code, joinNames } from './code.ts';

/** Types of parameters whose values a text may have, too. */
const SENT_AS_TEXT = ['boolean', 'integer', 'number'];

const ALL_TYPES = ['array', 'boolean', 'null', 'number', 'object', 'string'];

export function compareTypes(
  { before: oldTypes, after: newTypes, acceptsText }: Pair<string[]> & { acceptsText: boolean },
  { note }: Comparison,
  at: SchemaPosition,
): void {
  const isRequest = at.direction === 'request';
  const subject = capitalise(at.subject);
  const removed = oldTypes.filter((type) => !allows(newTypes, type));
  const added = newTypes.filter((type) => !allows(oldTypes, type));
  const rejected = removed.filter((type) => !(acceptsText && SENT_AS_TEXT.includes(type)));
  if (removed.length > 0 || added.length > 0)
    note(
      'changed',
      t('change.type', { subject, now: typesText(newTypes), old: typesText(oldTypes) }),
      isRequest ? rejected.length > 0 && t('breaks.type-rejected') : added.length > 0 && t('breaks.type-new'),
    );
}

/** Compares enums and constants. */
export function compareValues(
  { before, after }: Pair<JsonObject>,
  { note }: Comparison,
  at: SchemaPosition,
): void {
  const isRequest = at.direction === 'request';
  const subject = capitalise(at.subject);
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)];
  if (oldValues && newValues) {
    for (const value of without(oldValues, newValues))
      note(
        'removed',
        t(isRequest ? 'change.no-longer-allowed' : 'change.no-longer', { subject, value }),
        isRequest && t('breaks.rejected'),
      );
    for (const value of without(newValues, oldValues))
      note('added', t('change.may-also', { subject, value }), !isRequest && t('breaks.value-new'));
  } else if (newValues)
    note(
      'changed',
      t(isRequest ? 'change.must-be-one-of' : 'change.is-one-of', {
        subject,
        values: joinNames([...newValues.values()]),
      }),
      isRequest && t('breaks.others-rejected'),
    );
  else if (oldValues)
    note(
      'changed',
      t('change.any-value', { subject, values: joinNames([...oldValues.values()]) }),
      !isRequest && t('breaks.others-new'),
    );
}

/** Whether a value may be of both types. */
export function haveCommonType(old: string[], now: string[]): boolean {
  return now.some((type) => allows(old, type)) || old.some((type) => allows(now, type));
}

/** Thousands of schemas may have the same alternatives, which may lead back to them. */
const known = new WeakMap<MergedSchema, string[]>();

/** Returns the types of a schema: those it names, or of its alternatives, or of the values that it lists, or all. */
export function typesOf(flat: MergedSchema, version: Version): string[] {
  const found = known.get(flat);
  if (found) return found;
  known.set(flat, ALL_TYPES);
  const {
    schema,
    nullable,
    alternatives: [choice],
  } = flat;
  const type = get(schema, 'type');
  const named = typeof type === 'string' ? [type] : getStrings(schema, 'type');
  const listed = Object.hasOwn(schema, 'const') ? [schema.const] : getList(schema, 'enum');
  const ofChoice = () =>
    new Set(
      choice?.schemas.flatMap((node) =>
        isObject(node) ? typesOf(version.mergeSchema(node), version) : ALL_TYPES,
      ),
    );
  const types = named.length > 0 ? named : choice ? [...ofChoice()] : listed.map(typeOfListed);
  const has = new Set(types.length === 0 ? ALL_TYPES : [...types, ...(nullable ? ['null'] : [])]);
  const all = ALL_TYPES.every((one) => has.has(one)) ? ALL_TYPES : [...has].sort();
  known.set(flat, all);
  return all;
}

/** A number in a list says nothing of others. */
function typeOfListed(value: unknown): string {
  const type = typeOfValue(value);
  return type === 'integer' ? 'number' : type;
}

function allows(types: string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function typesText(types: string[]): string {
  return types.length === ALL_TYPES.length
    ? t('change.any-type')
    : types.map(code).join(` ${t('change.or')} `);
}

/** By what is compared, the values of `enum` or `const` as code, without null, which is compared as a type. */
function valuesOf(schema: JsonObject): Map<string, string> | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : get(schema, 'enum');
  if (!Array.isArray(values)) return undefined;
  const given = values.filter((value) => value !== null);
  // `1.0` is the same value as 1.
  return new Map(given.map((value) => [JSON.stringify(numberKey(value)), code(writeJson(value) ?? '')]));
}

function without(values: Map<string, string>, others: Map<string, string>): string[] {
  return [...values].flatMap(([key, value]) => (others.has(key) ? [] : [value]));
}
