import { compareNumbers } from '../../text/compare-numbers.ts';
import { writeJson } from '../../text/json-text.ts';
import { isNumber } from '../../text/number-text.ts';
import { t } from '../../words/words.ts';
import { get, type JsonObject, textOf } from '../document/json-object.ts';
import { keywordsWhere } from '../document/schema-keywords.ts';
import type { Comparison, Pair, SchemaPosition } from './change.ts';
import { code } from './code.ts';

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
  const add = (key: string, isStricter: boolean, isLooser: boolean): void => {
    const [old, now] = [get(before, key), get(after, key)].map((value) =>
      value === undefined ? t('change.none') : code(textOf(value)),
    );
    note(
      'changed',
      t('change.limit', { key: code(key), subject: at.subject, old: old ?? '', now: now ?? '' }),
      isRequest ? isStricter && t('breaks.values-rejected') : isLooser && t('breaks.values-new'),
    );
  };
  for (const key of [...LOWER, ...UPPER]) {
    const sign = LOWER.includes(key) ? 1 : -1;
    const [old, now] = [before, after]
      .map((raw) => get(raw, key))
      .map((limit) => (isNumber(limit) ? limit : undefined));
    const change =
      old !== undefined && now !== undefined
        ? sign * compareNumbers(now, old)
        : Number(now !== undefined) - Number(old !== undefined);
    if (change !== 0) add(key, change > 0, change < 0);
  }
  for (const key of EXACT) {
    const [old, now] = [normalised(before, key), normalised(after, key)];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    add(key, now !== undefined, old !== undefined);
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

/** Returns undefined if the keyword has no effect. */
function normalised(raw: JsonObject, key: string): unknown {
  const value = get(raw, key);
  if (CLOSING.includes(key)) return value === false ? false : undefined;
  return value === false ? undefined : value;
}
