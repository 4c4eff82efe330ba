import { getNumber, type Raw } from '../../document/raw.ts';

/** Multiples that are tried: floating-point numbers are not always multiples of what they are made of. */
const MOST_TRIES = 100;

/** A number that a flat schema allows, near its lower limit; undefined when none is found. */
export function sampleNumber(schema: Raw, whole: boolean): number | undefined {
  const { least, most } = limits(schema);
  const start = least ?? (most !== undefined && most < 1 ? most - 1 : 1);
  const next = whole ? Math.floor(start) + 1 : start + 1;
  const middle = ((least ?? (most ?? next) - 1) + (most ?? next)) / 2;
  const before = whole ? Math.ceil(most ?? next) - 1 : middle;
  const candidates = [
    ...multiples(schema, { start, most, whole }),
    ...(whole ? [Math.ceil(start), next, Math.floor(most ?? next)] : [start, next, most ?? next]),
    before,
  ];
  return candidates.find((value) => fitsNumber(value, schema, whole));
}

/** Whether a number keeps to all limits of a flat schema. */
export function fitsNumber(value: number, schema: Raw, whole = false): boolean {
  const step = getNumber(schema, 'multipleOf');
  return (
    value >= (getNumber(schema, 'minimum') ?? value) &&
    value <= (getNumber(schema, 'maximum') ?? value) &&
    value > (getNumber(schema, 'exclusiveMinimum') ?? Number.NEGATIVE_INFINITY) &&
    value < (getNumber(schema, 'exclusiveMaximum') ?? Number.POSITIVE_INFINITY) &&
    (!whole || Number.isInteger(value)) &&
    (step === undefined || step <= 0 || Number.isInteger(value / step))
  );
}

/** The narrower of both limits on each side, reached or not. */
function limits(schema: Raw): { least: number | undefined; most: number | undefined } {
  const given = (...keys: string[]) => keys.flatMap((key) => getNumber(schema, key) ?? []);
  const [lower, upper] = [given('minimum', 'exclusiveMinimum'), given('maximum', 'exclusiveMaximum')];
  return {
    least: lower.length > 0 ? Math.max(...lower) : undefined,
    most: upper.length > 0 ? Math.min(...upper) : undefined,
  };
}

/** Multiples of `multipleOf` from the start upwards, and then those below the upper limit. */
function multiples(
  schema: Raw,
  { start, most, whole }: { start: number; most: number | undefined; whole: boolean },
): number[] {
  const step = getNumber(schema, 'multipleOf');
  if (step === undefined || step <= 0) return [];
  const first = Math.ceil(start / step);
  const last = Math.floor((most ?? start) / step);
  const counts = [
    ...Array.from({ length: MOST_TRIES }, (_, index) => first + index),
    ...Array.from({ length: MOST_TRIES }, (_, index) => last - index),
  ];
  // `0.1 * 3` is 0.30000000000000004: what a person would write is tried first.
  const values = counts.flatMap((count) => [Number((count * step).toPrecision(15)), count * step]);
  return (whole ? values.filter(Number.isInteger) : values).map((value) => value + 0);
}
