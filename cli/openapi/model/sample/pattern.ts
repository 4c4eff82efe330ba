/** A regular expression as a tree, as far as a text can be made of it. */
export type Pattern =
  | { kind: 'character'; has(character: string): boolean }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'repeat'; part: Pattern; least: number; most: number }
  /** `(?=…)` and `(?!…)`: what stands next, which is not read. */
  | { kind: 'ahead'; part: Pattern; isNegative: boolean }
  | { kind: 'start' }
  | { kind: 'end' };

/** Nobody writes longer ones by hand, and trees need not be deep. */
const LONGEST_PATTERN = 500;

/**
 * The text of a regular expression → its tree; undefined for one that looks back, has back references, word boundaries or
 * Unicode properties, and for one that is none.
 */
export function parsePattern(text: string): Pattern | undefined {
  if (text.length > LONGEST_PATTERN) return undefined;
  const reader = { text, at: 0 };
  try {
    const pattern = readChoice(reader);
    return reader.at === text.length ? pattern : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

interface Reader {
  text: string;
  at: number;
}

function readChoice(reader: Reader): Pattern {
  const options = [readSequence(reader)];
  while (take(reader, '|')) options.push(readSequence(reader));
  return options.length === 1 ? (options[0] as Pattern) : { kind: 'choice', options };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.text.length && !/[|)]/.test(next(reader))) {
    const part = readAtom(reader);
    const times = readQuantifier(reader);
    parts.push(times ? { kind: 'repeat', part, ...times } : part);
  }
  return { kind: 'sequence', parts };
}

function readAtom(reader: Reader): Pattern {
  if (take(reader, '^')) return { kind: 'start' };
  if (take(reader, '$')) return { kind: 'end' };
  if (take(reader, '.')) return { kind: 'character', has: (one) => !/[\n\r\u2028\u2029]/.test(one) };
  if (take(reader, '(')) return readGroup(reader);
  if (take(reader, '[')) return readClass(reader);
  if (take(reader, '\\')) return { kind: 'character', has: readEscape(reader) };
  if (/[*+?{}\])]/.test(next(reader))) throw new Unsupported();
  const literal = skip(reader);
  return { kind: 'character', has: (one) => one === literal };
}

function readGroup(reader: Reader): Pattern {
  const isMarked = take(reader, '?');
  const isNegative = isMarked && take(reader, '!');
  const isAhead = isNegative || (isMarked && take(reader, '='));
  if (isMarked && !isAhead && !take(reader, ':')) throw new Unsupported();
  const inner = readChoice(reader);
  if (!take(reader, ')')) throw new Unsupported();
  return isAhead ? { kind: 'ahead', part: inner, isNegative } : inner;
}

function readClass(reader: Reader): Pattern {
  const isNegated = take(reader, '^');
  const parts: ((one: string) => boolean)[] = [];
  while (!take(reader, ']')) {
    const from = skip(reader);
    if (from === '\\') {
      parts.push(readEscape(reader));
      continue;
    }
    // A hyphen at the end stands for itself.
    const isRange = /^-[^\]\\]/.test(reader.text.slice(reader.at, reader.at + 2));
    if (isRange) skip(reader);
    const to = isRange ? skip(reader) : from;
    parts.push((one) => one >= from && one <= to);
  }
  return { kind: 'character', has: (one) => parts.some((has) => has(one)) !== isNegated };
}

/** The character classes that are written as a letter; punctuation stands for itself. */
const ESCAPES: Record<string, RegExp> = {
  d: /\d/,
  D: /\D/,
  w: /\w/,
  W: /\W/,
  s: /\s/,
  S: /\S/,
  n: /\n/,
  r: /\r/,
  t: /\t/,
};

function readEscape(reader: Reader): (one: string) => boolean {
  const character = skip(reader);
  const known = Object.hasOwn(ESCAPES, character) ? ESCAPES[character] : undefined;
  if (known) return (one) => known.test(one);
  if (/[\p{L}\p{N}]/u.test(character)) throw new Unsupported();
  return (one) => one === character;
}

function readQuantifier(reader: Reader): { least: number; most: number } | undefined {
  const [written, least, comma, most] =
    /^(?:[*+?]|\{(\d{1,6})(?:(,)(\d{1,6})?)?\})/.exec(reader.text.slice(reader.at, reader.at + 20)) ?? [];
  if (written === undefined) return undefined;
  reader.at += written.length;
  // Lazy or not, it fits the same texts.
  take(reader, '?');
  const endless = Number.POSITIVE_INFINITY;
  if (written === '*') return { least: 0, most: endless };
  if (written === '+') return { least: 1, most: endless };
  if (written === '?') return { least: 0, most: 1 };
  const fewest = Number(least);
  return { least: fewest, most: comma === undefined ? fewest : most === undefined ? endless : Number(most) };
}

function next({ text, at }: Reader): string {
  return text.charAt(at);
}

function skip(reader: Reader): string {
  if (reader.at >= reader.text.length) throw new Unsupported();
  return reader.text.charAt(reader.at++);
}

function take(reader: Reader, character: string): boolean {
  const isThere = next(reader) === character;
  if (isThere) reader.at += 1;
  return isThere;
}
