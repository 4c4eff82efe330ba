import { isDeepStrictEqual } from 'node:util';
import { plainNumbers } from '../../text/number-text.ts';
import { t } from '../../words/words.ts';
import { get, isObject, type JsonObject } from '../document/json-object.ts';
import { keywordsWhere, SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { partsOf } from '../model/merged-schema.ts';
import type { Comparison, Pair, SchemaPosition } from './change.ts';
import { code, joinNames } from './code.ts';
import { type Effect, effectOf, whyBreaking } from './effect.ts';

const EITHER: Effect = { isStricter: true, isLooser: true };

const CONDITIONAL = keywordsWhere(({ condition }) => condition !== undefined);

/** The keywords of each condition, which have an effect only together with the first one. */
const CONDITIONS = [
  ...CONDITIONAL.map((key) => [
    key,
    ...(SCHEMA_KEYWORDS.get(key)?.with ?? []).filter((name) => CONDITIONAL.includes(name)),
  ]),
  ...['dependentRequired', 'dependentSchemas', 'patternProperties', 'prefixItems'].map((key) => [key]),
].filter(([key], _, all) => !all.some(([, ...others]) => others.includes(key ?? '')));

/** Compares conditions: keywords whose effect depends on the whole value. */
export function compareConditions(
  { before, after }: Pair<JsonObject>,
  { note }: Comparison,
  at: SchemaPosition,
): void {
  for (const keys of CONDITIONS) {
    const [old, now] = [conditionsIn(before, keys), conditionsIn(after, keys)];
    const [gone, come] = [without(old, now), without(now, old)];
    const pairs = Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => [
      gone[index],
      come[index],
    ]);
    if (pairs.length === 0) continue;
    const changed = keys.filter((key) =>
      pairs.some(([a, b]) => differ(get(a ?? {}, key), get(b ?? {}, key))),
    );
    // Where other names are forbidden, a pattern that comes allows more.
    const isClosed = keys[0] === 'patternProperties' && get(before, 'additionalProperties') !== undefined;
    const effect = isClosed ? EITHER : combine(pairs.map(([a, b]) => effectOf(a, b, schemaEffect)));
    note(
      'changed',
      t('change.condition', { key: joinNames(changed.map(code)), subject: at.subject }),
      whyBreaking(effect, at.direction),
    );
  }
}

/** Returns the conditions of one kind, of which several may apply. An `if` alone says nothing. */
function conditionsIn(raw: JsonObject, keys: string[]): JsonObject[] {
  const [main = ''] = keys;
  return partsOf(raw)
    .filter((part) => get(part, main) !== undefined)
    .map((part) => Object.fromEntries(keys.map((key) => [key, get(part, key)])))
    .filter((condition) => main !== 'if' || condition.then !== undefined || condition.else !== undefined);
}

function without(conditions: JsonObject[], others: JsonObject[]): JsonObject[] {
  return conditions.filter((one) => !others.some((other) => !differ(one, other)));
}

/** Returns the effect of two values that differ. */
type EffectOf = (old: unknown, now: unknown) => Effect;

const either: EffectOf = () => EITHER;

const namesEffect: EffectOf = (old, now) =>
  Array.isArray(old) && Array.isArray(now)
    ? {
        isStricter: now.some((name) => !old.includes(name)),
        isLooser: old.some((name) => !now.includes(name)),
      }
    : EITHER;

const schemaEffect = mapEffect(effectOfKeyword);

/** The keywords of which more can be said than that they differ. */
const KEYWORD_EFFECTS: Record<string, EffectOf> = {
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  then: schemaEffect,
  else: schemaEffect,
  required: namesEffect,
  properties: mapEffect(() => schemaEffect),
  dependentSchemas: mapEffect(() => schemaEffect),
  dependentRequired: mapEffect(() => namesEffect),
};

function effectOfKeyword(key: string): EffectOf {
  return (Object.hasOwn(KEYWORD_EFFECTS, key) && KEYWORD_EFFECTS[key]) || either;
}

/** Combines the effects of the entries that differ. */
function mapEffect(effectOfEntry: (name: string) => EffectOf): EffectOf {
  return (old, now) => {
    if (!isObject(old) || !isObject(now)) return EITHER;
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    const effects = names
      .filter((name) => differ(get(old, name), get(now, name)))
      .map((name) => effectOf(get(old, name), get(now, name), effectOfEntry(name)));
    return combine(effects);
  };
}

function combine(effects: Effect[]): Effect {
  return {
    isStricter: effects.some(({ isStricter }) => isStricter),
    isLooser: effects.some(({ isLooser }) => isLooser),
  };
}

function differ(old: unknown, now: unknown): boolean {
  return !isDeepStrictEqual(plainNumbers(old), plainNumbers(now));
}
