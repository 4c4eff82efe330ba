import { MAX_PATTERN } from '../../../limits.ts';
/** The syntax tree of a regular expression. */
export type Pattern =
  | { kind: 'character'; has(character: string): boolean }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }
  /** `(?=…)` and `(?!…)`. */
  | { kind: 'lookahead'; part: Pattern; isNegative: boolean }
  | { kind: 'start' }
  | { kind: 'end' };

/**
 * Parses a regular expression; returns undefined if it is invalid, or has lookbehind, back references, word boundaries or
 * Unicode properties.
 */
export function parsePattern(text: string): Pattern | undefined {
  if (text.length > MAX_PATTERN) return undefined;
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
  if (take(reader, '.')) return { kind: 'character', has: (char) => !/[\n\r\u2028\u2029]/.test(char) };
  if (take(reader, '(')) return readGroup(reader);
  if (take(reader, '[')) return readClass(reader);
  if (take(reader, '\\')) return { kind: 'character', has: readEscape(reader) };
  if (/[*+?{}\])]/.test(next(reader))) throw new Unsupported();
  const literal = skip(reader);
  return { kind: 'character', has: (char) => char === literal };
}

function readGroup(reader: Reader): Pattern {
  const isSpecial = take(reader, '?');
  const isNegative = isSpecial && take(reader, '!');
  const isLookahead = isNegative || (isSpecial && take(reader, '='));
  if (isSpecial && !isLookahead && !take(reader, ':')) throw new Unsupported();
  const part = readChoice(reader);
  if (!take(reader, ')')) throw new Unsupported();
  return isLookahead ? { kind: 'lookahead', part, isNegative } : part;
}

function readClass(reader: Reader): Pattern {
  const isNegated = take(reader, '^');
  const parts: ((char: string) => boolean)[] = [];
  while (!take(reader, ']')) {
    const from = readCharacter(reader);
    if (from === undefined) {
      parts.push(readEscape(reader));
      continue;
    }
    // A hyphen at the end, or before a class, is a literal.
    const isRange = /^-(?:[^\]\\]|\\[ux])/.test(reader.text.slice(reader.at, reader.at + 3));
    if (isRange) skip(reader);
    const to = isRange ? readCharacter(reader) : from;
    if (to === undefined) throw new Unsupported();
    parts.push((char) => char >= from && char <= to);
  }
  return { kind: 'character', has: (char) => parts.some((has) => has(char)) !== isNegated };
}

/** A character in a class, or one written as a number; undefined behind the backslash of any other escape. */
function readCharacter(reader: Reader): string | undefined {
  const character = skip(reader);
  return character === '\\' ? readCode(reader) : character;
}

/** Behind a backslash: `u002F` or `x2F`. */
function readCode(reader: Reader): string | undefined {
  const [written, long, short] =
    /^(?:u([\da-fA-F]{4})|x([\da-fA-F]{2}))/.exec(reader.text.slice(reader.at, reader.at + 5)) ?? [];
  if (written === undefined) return undefined;
  reader.at += written.length;
  return String.fromCharCode(Number.parseInt(long ?? short ?? '', 16));
}

/** Escapes with a letter; escaped punctuation is literal. */
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

function readEscape(reader: Reader): (char: string) => boolean {
  const code = readCode(reader);
  if (code !== undefined) return (char) => char === code;
  const escaped = skip(reader);
  const characterClass = Object.hasOwn(ESCAPES, escaped) ? ESCAPES[escaped] : undefined;
  if (characterClass) return (char) => characterClass.test(char);
  if (/[\p{L}\p{N}]/u.test(escaped)) throw new Unsupported();
  return (char) => char === escaped;
}

function readQuantifier(reader: Reader): { min: number; max: number } | undefined {
  const [written, min, comma, max] =
    /^(?:[*+?]|\{(\d{1,6})(?:(,)(\d{1,6})?)?\})/.exec(reader.text.slice(reader.at, reader.at + 20)) ?? [];
  if (written === undefined) return undefined;
  reader.at += written.length;
  // Lazy quantifiers match the same texts.
  take(reader, '?');
  if (written === '*') return { min: 0, max: Number.POSITIVE_INFINITY };
  if (written === '+') return { min: 1, max: Number.POSITIVE_INFINITY };
  if (written === '?') return { min: 0, max: 1 };
  return { min: Number(min), max: Number(comma === undefined ? min : (max ?? Number.POSITIVE_INFINITY)) };
}

function next({ text, at }: Reader): string {
  return text.charAt(at);
}

function skip(reader: Reader): string {
  if (reader.at >= reader.text.length) throw new Unsupported();
  return reader.text.charAt(reader.at++);
}

function take(reader: Reader, character: string): boolean {
  const isNext = next(reader) === character;
  if (isNext) reader.at += 1;
  return isNext;
}
