import { writeJson } from '../../text/json-text.ts';
import { numberKey } from '../../text/number-text.ts';
import { t } from '../../words/words.ts';
import { get, getStrings, type JsonObject } from '../document/json-object.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import type { Comparison, Pair, SchemaPosition } from './change.ts';
import { capitalise, code, joinNames } from './code.ts';

const ALL_TYPES = ['array', 'boolean', 'null', 'number', 'object', 'string'];

/** Compares types, enums and constants. */
export function compareValues(
  { before, after }: Pair<MergedSchema>,
  { note }: Comparison,
  at: SchemaPosition,
): void {
  const isRequest = at.direction === 'request';
  const subject = capitalise(at.subject);
  const [oldTypes, newTypes] = [typesOf(before), typesOf(after)];
  const removed = oldTypes.filter((type) => !allows(newTypes, type));
  const added = newTypes.filter((type) => !allows(oldTypes, type));
  if (removed.length > 0 || added.length > 0)
    note(
      'changed',
      t('change.type', { subject, now: typesText(newTypes), old: typesText(oldTypes) }),
      isRequest ? removed.length > 0 && t('breaks.type-rejected') : added.length > 0 && t('breaks.type-new'),
    );
  const [oldValues, newValues] = [valuesOf(before.schema), valuesOf(after.schema)];
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

/** Whether a value may be valid before and after: otherwise, the type is all that can be compared. */
export function haveCommonType({ before, after }: Pair<MergedSchema>): boolean {
  const [old, now] = [typesOf(before), typesOf(after)];
  return now.some((type) => allows(old, type)) || old.some((type) => allows(now, type));
}

function typesOf({ schema, nullable }: MergedSchema): string[] {
  const type = get(schema, 'type');
  const types = typeof type === 'string' ? [type] : getStrings(schema, 'type');
  const all = types.length === 0 ? ALL_TYPES : [...types, ...(nullable ? ['null'] : [])];
  return [...new Set(all)].sort();
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
