import { type Pattern, parsePattern } from '../openapi/model/sample/pattern.ts';

/** What is wrong with a pattern, in words. */
export class PatternError extends Error {}

/** Escapes and characters that languages read differently, as they are written everywhere; inside a class, without brackets. */
const CLASSES: Record<string, string> = { d: '0-9', w: 'A-Za-z0-9_', s: '\\t-\\r ' };
const TOKENS = /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|[\s\S]/g;
/** Python reads some of them as operations on sets, and Oniguruma others. */
const SETS = /\[|&&|\|\||~~|--|^\^?$/;
/** Texts that may be read twice before a pattern is found to fail. */
const MOST_CHOICES = 3;
const MOST_TIMES = 1000;

/**
 * A regular expression as JavaScript, Python and Oniguruma, which is that of jq, all read it. `$` is the end of the
 * text: `withEnd` writes it for the other two. Throws a `PatternError` where there is none, and where a text may take
 * long to compare, because nothing ends a comparison before it is done.
 */
export function portablePattern(text: string): string {
  refuseFaulty(text);
  const pattern = text.isWellFormed() ? parsePattern(text) : undefined;
  if (!pattern) throw new PatternError('has something that not all scripts can read');
  checkSpeed(pattern, text);
  return text.replace(TOKENS, writeToken);
}

/** The same pattern for a language in which `$` also fits before a line break at the end. */
export function withEnd(pattern: string, end: string): string {
  return pattern.replace(TOKENS, (token) => (token === '$' ? end : token));
}

function writeToken(token: string): string {
  if (token === '.') return '[^\\n]';
  if (token.startsWith('\\')) return writeEscape(token.charAt(1));
  return token.startsWith('[') && token.length > 1 ? writeClass(token.slice(1, -1)) : token;
}

function writeEscape(character: string): string {
  const known = CLASSES[character.toLowerCase()];
  if (known) return `[${character === character.toLowerCase() ? '' : '^'}${known}]`;
  return /[\^$\\.*+?()[\]{}|/nrt]/.test(character) ? `\\${character}` : character;
}

function writeClass(inner: string): string {
  const written = inner.replace(/\\([\s\S])/g, (token, character: string) => {
    const known = CLASSES[character];
    if (known) return known;
    if (/[DWS]/.test(character)) throw new PatternError(`has \`${token}\` within brackets`);
    return /[\]\\^nrt-]/.test(character) ? token : character;
  });
  // A hyphen beside an escape is a range in some languages only.
  if (SETS.test(written) || /\\[\s\S]-[\s\S]|[^^\\]-\\/.test(inner))
    throw new PatternError(`has brackets that not all languages read the same: \`[${inner}]\``);
  return `[${written}]`;
}

function refuseFaulty(pattern: string): void {
  try {
    ''.search(pattern);
  } catch (error) {
    const fault = (error as Error).message.replace(/^.*: /s, '').toLowerCase();
    throw new PatternError(`is no regular expression: ${fault}`);
  }
}

/** Characters that usual classes tell apart, besides those of the pattern itself. */
const USUAL = String.fromCharCode(...Array(128).keys(), 0xe9, 0x4e2d, 0xd83d);

/** A repetition of a pattern. */
interface Repeated {
  characters: string[];
  /** What comes next may be of the same characters, so that it may end in many places. */
  isUncertain: boolean;
  /** It may begin in many places, too. */
  isAfter: boolean;
}

/** Throws where the time of a comparison is more than the square of the length of a text. */
function checkSpeed(pattern: Pattern, text: string): void {
  const known = [...new Set(USUAL + text)];
  const all: Repeated[] = [];
  let choices = 0;
  /** Takes and returns the repetitions that may still go on. */
  const look = (part: Pattern, open: Repeated[]): Repeated[] => {
    switch (part.kind) {
      case 'sequence':
        return part.parts.reduce((before, inner) => look(inner, before), open);
      case 'choice':
        choices += 1;
        return part.options.flatMap((option) => look(option, open));
      case 'ahead':
        look(part.part, open);
        return open;
      case 'repeat':
      case 'character':
        return pass(part, open);
      default:
        return open;
    }
  };
  const pass = (part: Pattern & { kind: 'repeat' | 'character' }, open: Repeated[]): Repeated[] => {
    const characters = known.filter((one) => charactersOf(part).some((has) => has(one)));
    const same = open.filter((one) => one.characters.some((character) => characters.includes(character)));
    for (const one of same) one.isUncertain = true;
    const left = part.kind === 'character' || part.least > 0 ? same : open;
    if (part.kind === 'character') return left;
    checkRepeat(part);
    if (part.least === part.most) return left;
    const own = { characters, isUncertain: false, isAfter: same.length > 0 };
    all.push(own);
    return [...left, own];
  };
  look(pattern, []);
  const isAnywhere = !(pattern.kind === 'sequence' && pattern.parts[0]?.kind === 'start');
  const uncertain = all.filter(({ isUncertain }) => isUncertain).length;
  const isReadAgain = all.some(({ isUncertain, isAfter }) => isAfter && !isUncertain);
  if (uncertain + Number(isReadAgain) + Number(isAnywhere) > 2)
    throw new PatternError('repeats the same characters in several places, so that it may be slow');
  if (choices > MOST_CHOICES) throw new PatternError(`has alternatives in more than ${MOST_CHOICES} places`);
}

/** A group that is repeated fits a text in one way only. */
function checkRepeat({ part, least, most }: Pattern & { kind: 'repeat' }): void {
  const isPlain = (inner: Pattern): boolean =>
    ['character', 'sequence', 'start', 'end'].includes(inner.kind) && partsOf(inner).every(isPlain);
  if (!isPlain(part)) throw new PatternError('repeats a group that has a repetition or alternatives');
  if (Math.max(least, Number.isFinite(most) ? most : 0) > MOST_TIMES)
    throw new PatternError(`repeats more than ${MOST_TIMES} times`);
}

function charactersOf(pattern: Pattern): ((character: string) => boolean)[] {
  return pattern.kind === 'character' ? [pattern.has] : partsOf(pattern).flatMap(charactersOf);
}

function partsOf(pattern: Pattern): Pattern[] {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.parts;
    case 'choice':
      return pattern.options;
    case 'repeat':
    case 'ahead':
      return [pattern.part];
    default:
      return [];
  }
}
