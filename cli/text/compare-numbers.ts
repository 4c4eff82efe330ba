import { trimEnd } from './trim.ts';

/** A number with or without its text. */
type AnyNumber = number | { toString(): string; valueOf(): number };

/** A number as `0.digits × 10^exponent`, without zeros at either end of the digits; zero has none. */
interface Decimal {
  isNegative: boolean;
  digits: string;
  exponent: number;
}

/** Compares numbers as they are written, with all of their digits: less than 0 if the first is smaller, 0 if they are equal. */
export function compareNumbers(a: AnyNumber, b: AnyNumber): number {
  const [left, right] = [decimalOf(String(a)), decimalOf(String(b))];
  // Equal infinities have no difference.
  if (!left || !right) return Number(a) - Number(b) || 0;
  const sign = signOf(left);
  if (sign !== signOf(right)) return sign - signOf(right);
  const size =
    left.exponent - right.exponent || Number(left.digits > right.digits) - Number(left.digits < right.digits);
  return sign < 0 ? -size : size;
}

/** Whether a number is a multiple of another one: 19.99 of 0.01, though their doubles have a remainder. Nothing is one of zero. */
export function isMultiple(value: AnyNumber, step: AnyNumber): boolean {
  const [whole, part] = [decimalOf(String(value)), decimalOf(String(step))];
  if (!whole || !part?.digits) return false;
  if (whole.digits === '') return true;
  const shift = whole.exponent - whole.digits.length - (part.exponent - part.digits.length);
  // The last digit is not 0, so there is no whole multiple of a power of ten.
  if (shift < 0) return false;
  // Further zeros change nothing: a number of n digits has less than 4 × n factors 2 or 5.
  const zeros = '0'.repeat(Math.min(shift, 4 * part.digits.length));
  return BigInt(whole.digits + zeros) % BigInt(part.digits) === 0n;
}

/** Reads a number in JSON; undefined for an infinity, and for what is not a number. */
function decimalOf(json: string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(json) ?? [];
  if (sign === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const isZero = digits === '';
  return {
    isNegative: sign === '-' && !isZero,
    digits: trimEnd(digits, '0'),
    exponent: isZero ? 0 : Number(exponent) - fraction.length + digits.length,
  };
}

function signOf({ isNegative, digits }: Decimal): number {
  return digits === '' ? 0 : isNegative ? -1 : 1;
}
