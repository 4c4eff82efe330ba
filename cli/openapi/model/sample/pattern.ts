import { MAX_PATTERN } from '../../../limits.ts';
import { charactersWith, syntaxFault } from '../../../text/regular-expression.ts';

/** The syntax tree of a regular expression. */
export type Pattern =
  | { kind: 'character'; has(character: string): boolean }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }
  /** `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`. */
  | { kind: 'lookahead' | 'lookbehind'; part: Pattern; isNegative: boolean }
  /** `\b` and `\B`. */
  | { kind: 'boundary'; isNegative: boolean }
  | { kind: 'start' }
  | { kind: 'end' }
  | Group
  /** `\1` and `\k<name>`: the text of a group again. */
  | { kind: 'reference'; group: Group }
  /** Where groups get a text that references repeat: the whole pattern, or a part of which all their references are part. */
  | { kind: 'scope'; groups: Group[]; part: Pattern };

export interface Group {
  kind: 'group';
  part: Pattern;
}

/** Parses a regular expression; returns undefined if it is invalid, or refers to a group that may be left out. */
export function parsePattern(text: string): Pattern | undefined {
  if (text.length > MAX_PATTERN) return undefined;
  const reader: Reader = { text, at: 0, groups: [], names: new Map(), open: [], referenced: new Set() };
  try {
    const pattern = scoped(reader, 0, readChoice(reader));
    return reader.at === text.length ? pattern : undefined;
  } catch (error) {
    // An unknown property of Unicode is a syntax error.
    if (error instanceof Unsupported || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Says why a text is no regular expression; undefined if it is one. A pattern should be one of ECMA-262 with the flag `u`;
 * the older syntax without it is common.
 */
export function regularExpressionFault(text: string): string | undefined {
  return syntaxFault(text, 'u') && syntaxFault(text, '');
}

class Unsupported extends Error {}

interface Reader {
  text: string;
  at: number;
  /** All groups, by their number. */
  groups: (Group | undefined)[];
  names: Map<string, Group>;
  /** Groups that have a text wherever a reference is read. */
  open: Group[];
  referenced: Set<Group>;
}

function readChoice(reader: Reader): Pattern {
  const first = reader.open.length;
  const only = readSequence(reader);
  if (next(reader) !== '|') return only;
  const options = [scoped(reader, first, only)];
  while (take(reader, '|')) options.push(scoped(reader, first, readSequence(reader)));
  return { kind: 'choice', options };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.text.length && !/[|)]/.test(next(reader))) {
    const first = reader.open.length;
    const part = readAtom(reader);
    const times = readQuantifier(reader);
    parts.push(times ? { kind: 'repeat', part: scoped(reader, first, part), ...times } : part);
  }
  return { kind: 'sequence', parts };
}

/** Ends what the groups from `first` on can be referred to in. */
function scoped(reader: Reader, first: number, part: Pattern): Pattern {
  const groups = reader.open.splice(first).filter((group) => reader.referenced.has(group));
  return groups.length > 0 ? { kind: 'scope', groups, part } : part;
}

function readAtom(reader: Reader): Pattern {
  if (take(reader, '^')) return { kind: 'start' };
  if (take(reader, '$')) return { kind: 'end' };
  if (take(reader, '.')) return { kind: 'character', has: (char) => !/[\n\r\u2028\u2029]/.test(char) };
  if (take(reader, '(')) return readGroup(reader);
  if (take(reader, '[')) return readClass(reader);
  if (take(reader, '\\')) return readReference(reader) ?? { kind: 'character', has: readEscape(reader) };
  if (/[*+?{}\])]/.test(next(reader))) throw new Unsupported();
  const literal = skip(reader);
  return { kind: 'character', has: (char) => char === literal };
}

function readGroup(reader: Reader): Pattern {
  const [written, name] = /^\?(?:[:=!]|<[=!]|<([A-Za-z_]\w*)>)/.exec(reader.text.slice(reader.at)) ?? [''];
  if (written === '' && next(reader) === '?') throw new Unsupported();
  reader.at += written.length;
  const isCapturing = written === '' || name !== undefined;
  const index = isCapturing ? reader.groups.push(undefined) : 0;
  const first = reader.open.length;
  const part = readChoice(reader);
  if (!take(reader, ')')) throw new Unsupported();
  if (/[=!]$/.test(written))
    return {
      kind: written.startsWith('?<') ? 'lookbehind' : 'lookahead',
      part: scoped(reader, first, part),
      isNegative: written.endsWith('!'),
    };
  if (!isCapturing) return part;
  const group: Group = { kind: 'group', part };
  reader.groups[index - 1] = group;
  reader.open.push(group);
  if (name !== undefined) reader.names.set(name, group);
  return group;
}

/** Behind a backslash: a word boundary, or a reference to a group. */
function readReference(reader: Reader): Pattern | undefined {
  const [written = '', index, name] =
    /^(?:b|B|([1-9]\d{0,2})|k<(\w+)>)/.exec(reader.text.slice(reader.at)) ?? [];
  if (written === '') return undefined;
  reader.at += written.length;
  if (/^b$/i.test(written)) return { kind: 'boundary', isNegative: written === 'B' };
  const group = name === undefined ? reader.groups[Number(index) - 1] : reader.names.get(name);
  if (!group || !reader.open.includes(group)) throw new Unsupported();
  reader.referenced.add(group);
  return { kind: 'reference', group };
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
  f: /\f/,
  v: /\v/,
  b: /[\b]/,
};

function readEscape(reader: Reader): (char: string) => boolean {
  const code = readCode(reader);
  if (code !== undefined) return (char) => char === code;
  const [written, kind, property] = /^(p)\{([\w=]{1,60})\}/i.exec(reader.text.slice(reader.at)) ?? [];
  if (written !== undefined && property !== undefined) {
    reader.at += written.length;
    const characters = charactersWith(property, kind === 'P');
    return (char) => characters.test(char);
  }
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
