import { get, getNumber, type Raw } from '../document/raw.ts';
import { keywordsWhere } from '../document/schema-keywords.ts';
import type { Comparison } from './change.ts';
import { code } from './code.ts';
import type { SchemaPlace } from './schema-place.ts';

const LOWER = keywordsWhere(({ limit }) => limit === 'lower');
const UPPER = keywordsWhere(({ limit }) => limit === 'upper');
const EXACT = keywordsWhere(({ limit }) => limit === 'exact');

/** Limits of a value: narrower is harder for who writes it, wider for who reads it. */
export function compareLimits(before: Raw, after: Raw, { note }: Comparison, at: SchemaPlace): void {
  const subject = at.place;
  const tell = (key: string, isNarrower: boolean, isWider: boolean): void => {
    const [old, now] = [get(before, key), get(after, key)].map((value) =>
      value === undefined ? 'none' : code(typeof value === 'string' ? value : JSON.stringify(value)),
    );
    const message = `\`${key}\` of ${subject} changed from ${old} to ${now}.`;
    if (at.direction === 'request' && isNarrower)
      note('changed', message, 'Clients may send values that are now rejected.');
    else if (at.direction === 'response' && isWider)
      note('changed', message, 'Clients may receive values that were not possible before.');
    else note('changed', message);
  };
  for (const key of [...LOWER, ...UPPER]) {
    const sign = LOWER.includes(key) ? 1 : -1;
    const none = Number.NEGATIVE_INFINITY;
    const [old, now] = [before, after].map((raw) => {
      const limit = getNumber(raw, key);
      return limit === undefined ? none : limit * sign;
    }) as [number, number];
    if (old !== now) tell(key, now > old, now < old);
  }
  for (const key of EXACT) {
    const [old, now] = [normalised(before, key), normalised(after, key)];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    tell(key, now !== undefined, old !== undefined);
  }
}

/** Undefined where the keyword rules nothing out. A schema of further fields is looked at by itself. */
function normalised(raw: Raw, key: string): unknown {
  const value = get(raw, key);
  if (key === 'additionalProperties') return value === false ? false : undefined;
  return value === false ? undefined : value;
}
