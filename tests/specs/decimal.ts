/**
 * Exact decimal arithmetic for tests, as floats would hide how an amount is rounded: numbers are integers that count
 * units of 10⁻²⁴.
 */
const UNIT = 10n ** 24n;

export type Rounding = 'down' | 'nearest';

export function read(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`${text} is not a decimal number`);
  const value = BigInt(whole) * UNIT + BigInt(fraction.padEnd(24, '0'));
  return sign ? -value : value;
}

export const times = (a: bigint, b: bigint): bigint => (a * b) / UNIT;
export const over = (a: bigint, b: bigint): bigint => (a * UNIT) / b;

/** Writes a number with so many decimals. Halves are rounded away from zero. */
export function write(value: bigint, decimals: number, rounding: Rounding): string {
  const step = 10n ** BigInt(24 - decimals);
  const half = rounding === 'nearest' ? step / 2n : 0n;
  const size = ((value < 0n ? -value : value) + half) / step;
  const digits = String(size).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0n && size > 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}
