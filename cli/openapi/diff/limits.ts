import { compareNumbers } from '../../text/compare-numbers.ts';
import { writeJson } from '../../text/json-text.ts';
import { isNumber, type NumberText, numberKey } from '../../text/number-text.ts';
import { t } from '../../words/words.ts';
import { get, type JsonObject, textOf } from '../document/json-object.ts';
import { keywordsWhere } from '../document/schema-keywords.ts';
import { partsOf } from '../model/merged-schema.ts';
import type { Comparison, Pair, SchemaPosition } from './change.ts';
import { code } from './code.ts';
import { type Effect, effectOf, whyBreaking } from './effect.ts';

const LOWER = keywordsWhere(({ limit }) => limit === 'lower');
const UPPER = keywordsWhere(({ limit }) => limit === 'upper');

/** Keywords whose schema is compared elsewhere; only `false` is a limit. */
const CLOSING = keywordsWhere(({ limit, holds }) => limit === 'exact' && holds === 'schema');
const EXACT = keywordsWhere(({ limit }) => limit === 'exact');

/** Compares the limits of a value: stricter ones break requests, looser ones break responses. */
export function compareLimits(
  { before, after }: Pair<JsonObject>,
  { note }: Comparison,
  at: SchemaPosition,
): void {
  const isRequest = at.direction === 'request';
  const textOfLimit = (value: unknown) => (value === undefined ? t('change.none') : code(textOf(value)));
  const add = (key: string, [old, now]: unknown[], effect: Effect): void =>
    note(
      'changed',
      t('change.limit', {
        key: code(key),
        subject: at.subject,
        old: textOfLimit(old),
        now: textOfLimit(now),
      }),
      whyBreaking(effect, at.direction),
    );
  for (const key of [...LOWER, ...UPPER]) {
    const sign = LOWER.includes(key) ? 1 : -1;
    const [old, now] = [limitIn(before, key), limitIn(after, key)];
    const change =
      old !== undefined && now !== undefined
        ? sign * compareNumbers(now, old)
        : Number(now !== undefined) - Number(old !== undefined);
    if (change !== 0) add(key, [old, now], { isStricter: change > 0, isLooser: change < 0 });
  }
  for (const key of EXACT) {
    const [old, now] = [valuesIn(before, key), valuesIn(after, key)];
    const [gone, come] = [without(old, now), without(now, old)];
    // Of several that apply, only those that differ are told.
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1)
      add(
        key,
        [gone[index], come[index]],
        effectOf(gone[index], come[index], (old, now) => ({
          isStricter: !isNarrower(key, old, now),
          isLooser: !isNarrower(key, now, old),
        })),
      );
  }
  const [old, now] = [before, after].map((raw) => writeJson(get(raw, 'default')));
  if (isRequest && old !== now)
    note(
      'changed',
      t('change.default', {
        subject: at.subject,
        old: old === undefined ? t('change.none') : code(old),
        now: now === undefined ? t('change.none') : code(now),
      }),
    );
}

/** Returns undefined for a limit without effect. */
function limitIn(raw: JsonObject, key: string): number | NumberText | undefined {
  const limit = get(raw, key);
  const isOfSize = /^min(?:Length|Items|Properties)$/.test(key);
  const isOfContains = key.endsWith('Contains');
  const least = isOfSize ? 0 : key === 'minContains' ? 1 : undefined;
  if (!isNumber(limit) || Number(limit) === least) return undefined;
  return isOfContains && get(raw, 'contains') === undefined ? undefined : limit;
}

/** Returns the values of a keyword that have an effect, of which several may apply. */
function valuesIn(raw: JsonObject, key: string): unknown[] {
  return partsOf(raw)
    .map((part) => get(part, key))
    .filter((value) =>
      CLOSING.includes(key)
        ? value === false
        : value !== undefined && value !== false && !(key === 'format' && value === 'password'),
    );
}

function without(values: unknown[], others: unknown[]): unknown[] {
  const known = new Set(others.map((value) => writeJson(numberKey(value))));
  return values.filter((value) => !known.has(writeJson(numberKey(value))));
}

/** Formats all of whose values have another format, too. */
const WIDER: Record<string, string[]> = {
  int32: ['int64'],
  float: ['double'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};

/** Whether all values that fit one value of a keyword fit another one, too. */
function isNarrower(key: string, value: unknown, than: unknown): boolean {
  if (key === 'multipleOf') return Number.isInteger(Number(value) / Number(than));
  const wider = key === 'format' && Object.hasOwn(WIDER, String(value)) ? WIDER[String(value)] : undefined;
  return wider?.includes(String(than)) ?? false;
}
