import { compareNumbers } from './compare-numbers.ts';

/**
 * A number whose text a JavaScript number would change: `1.0`, `1E+400`, 9007199254740993. It compares and calculates as the
 * nearest double, and is written as in its file.
 */
export class NumberText extends Number {
  /** The text in the file: `+46701234567`, `0x1F`, `.inf`. */
  readonly #source: string;

  constructor(source: string, value: number) {
    // A schema or a limit compares 1E+400 as the largest double, because JSON has no infinity.
    super(
      jsonForm(source) === undefined ? value : Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)),
    );
    this.#source = source;
  }

  get source(): string {
    return this.#source;
  }

  /** The number in JSON; undefined for an infinity, and for what is not a number. */
  get json(): string | undefined {
    return jsonForm(this.#source);
  }

  /** Whether a double has all digits. */
  get isExact(): boolean {
    return this.json !== undefined && compareNumbers(this, Number(this)) === 0;
  }

  override toString(): string {
    return this.json ?? this.#source;
  }
}

/** Returns a number as it is written, if a double would be written otherwise. */
export function readNumber(source: string, value: number): number | NumberText {
  return source === String(value) ? value : new NumberText(source, value);
}

/** Whether a value is a number, with or without its text. */
export function isNumber(value: unknown): value is number | NumberText {
  return typeof value === 'number' || value instanceof NumberText;
}

/** Returns what is equal for equal numbers: `1.0` is 1, but 9007199254740993 is not 9007199254740992. */
export function numberKey(value: unknown): unknown {
  if (!(value instanceof NumberText)) return value;
  return value.isExact ? Number(value) : value.toString();
}

/** Whether any number in a value is a `NumberText`; `test` may ask for more. */
export function holdsNumberText(value: unknown, test: (number: NumberText) => boolean = () => true): boolean {
  return holds(value, (part) => part instanceof NumberText && test(part));
}

/** Whether a value, or any object in it, passes a test. */
export function holds(value: unknown, test: (part: object) => boolean): boolean {
  const seen = new Set<object>();
  const visit = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return false;
    seen.add(part);
    return test(part) || (Array.isArray(part) ? part : Object.values(part)).some(visit);
  };
  return visit(value);
}

/** Returns a value with plain numbers, for what compares them; what has none is not copied. `copies` gets each copy. */
export function plainNumbers<T>(value: T, copies = new Map<object, unknown>()): T {
  if (!holdsNumberText(value)) return value;
  const copy = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (part instanceof NumberText) return Number(part);
    const known = copies.get(part);
    if (known !== undefined) return known;
    const made = Array.isArray(part)
      ? part.map(copy)
      : Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copy(inner)]));
    copies.set(part, made);
    return made;
  };
  return copy(value) as T;
}

/** JSON has no plus sign, no leading zeros, no dot without digits on both sides, and no other base than ten. */
function jsonForm(source: string): string | undefined {
  if (/^0[xo]/.test(source)) return BigInt(source).toString();
  const [, sign, whole = '', fraction, exponent = ''] =
    /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/.exec(source) ?? [];
  if (sign === undefined || whole + (fraction ?? '') === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}${exponent}`;
}
