import { MAX_NUMBER_TRIES } from '../../../limits.ts';
import { compareNumbers, isMultiple } from '../../../text/compare-numbers.ts';
import { isNumber, type NumberText } from '../../../text/number-text.ts';
import { get, getNumber, type JsonObject } from '../../document/json-object.ts';
import { partsOf } from '../merged-schema.ts';

const WIDE = 1000;

/** Generates a number that a flat schema allows, near its lower limit; undefined if none is found. */
export function sampleNumber(schema: JsonObject, isInteger: boolean): number | NumberText | undefined {
  const { min, max } = limits(schema);
  // Of a range whose limits are those of a type, 1 says more than the least number.
  const isWide = min !== undefined && min < -WIDE && (max ?? WIDE) >= WIDE;
  const least = isWide ? undefined : min;
  const start = least ?? (max !== undefined && max < 1 ? max - 1 : 1);
  const next = isInteger ? Math.floor(start) + 1 : start + 1;
  const end = max ?? next;
  const middle = ((min ?? end - 1) + end) / 2;
  // A limit has all of its digits.
  const written = ['minimum', 'maximum'].map((key) => get(schema, key)).filter(isNumber);
  const candidates = [
    ...multiples(schema, start, max ?? start).filter((value) => !isInteger || Number.isInteger(value)),
    ...(isInteger
      ? [Math.ceil(start), next, Math.floor(end), Math.ceil(end) - 1]
      : [start, next, end, middle]),
  ];
  return candidates
    .map((value) => written.find((limit) => Number(limit) === value) ?? value)
    .find((value) => fitsNumber(value, schema, isInteger));
}

/** Whether a number is between two limits, inclusive. */
export function isWithin(count: number, min = 0, max = count): boolean {
  return count >= min && count <= max;
}

/** Whether a flat schema allows a number. */
export function fitsNumber(value: number | NumberText, schema: JsonObject, isInteger = false): boolean {
  const keeps = (key: string, fits: (difference: number) => boolean) => {
    const limit = get(schema, key);
    return !isNumber(limit) || fits(compareNumbers(value, limit));
  };
  const steps = partsOf(schema).map((part) => part.multipleOf);
  return (
    keeps('minimum', (difference) => difference >= 0) &&
    keeps('maximum', (difference) => difference <= 0) &&
    keeps('exclusiveMinimum', (difference) => difference > 0) &&
    keeps('exclusiveMaximum', (difference) => difference < 0) &&
    (!isInteger || isMultiple(value, 1)) &&
    steps.every((step) => !isNumber(step) || Number(step) <= 0 || isMultiple(value, step))
  );
}

/** Returns the stricter limit on each side, inclusive or exclusive. */
function limits(schema: JsonObject): { min: number | undefined; max: number | undefined } {
  const given = (...keys: string[]) => keys.flatMap((key) => getNumber(schema, key) ?? []);
  const [lower, upper] = [given('minimum', 'exclusiveMinimum'), given('maximum', 'exclusiveMaximum')];
  return {
    min: lower.length > 0 ? Math.max(...lower) : undefined,
    max: upper.length > 0 ? Math.min(...upper) : undefined,
  };
}

/** Returns multiples of `multipleOf` from `start` upwards, then from `end` downwards. */
function multiples(schema: JsonObject, start: number, end: number): number[] {
  const step = getNumber(schema, 'multipleOf');
  if (step === undefined || step <= 0) return [];
  const first = Math.ceil(start / step);
  const last = Math.floor(end / step);
  const counts = [
    ...Array.from({ length: MAX_NUMBER_TRIES }, (_, index) => first + index),
    ...Array.from({ length: MAX_NUMBER_TRIES }, (_, index) => last - index),
  ];
  // `0.1 * 3` is 0.30000000000000004, so the rounded product comes first. Adding 0 turns -0 into 0.
  return counts
    .flatMap((count) => [Number((count * step).toPrecision(15)), count * step])
    .map((value) => value + 0);
}
