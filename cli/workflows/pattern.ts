import { MAX_WORKFLOW_CHOICES, MAX_WORKFLOW_REPETITIONS } from '../limits.ts';
import { type Pattern, parsePattern } from '../openapi/model/sample/pattern.ts';
import { CriterionError } from './logic.ts';

/** Escapes that languages read differently, as ranges of characters. */
const CLASSES: Record<string, string> = { d: '0-9', w: 'A-Za-z0-9_', s: '\\t-\\r ' };
const TOKENS = /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|[\s\S]/g;
/** Set operations in the character classes of Python or Oniguruma. */
const SETS = /\[|&&|\|\||~~|--|^\^?$/;

/** Boundaries, references, properties of Unicode, named groups, and what looks behind. */
const UNPORTABLE = /^(?:[^\\]|\\[\s\S])*?(?:\\[bBkpPfv1-9]|\(\?<)/;

/**
 * Rewrites a regular expression so that JavaScript and Python match the same text. `$` is the end of the text. Throws a `CriterionError` for an invalid pattern, and for one that may
 * be slow, because scripts cannot interrupt a match.
 */
export function portablePattern(text: string): string {
  checkSyntax(text);
  const pattern = text.isWellFormed() && !UNPORTABLE.test(text) ? parsePattern(text) : undefined;
  if (!pattern) throw new CriterionError('has something that not all scripts can read');
  checkSpeed(pattern, text);
  return text.replace(TOKENS, writeToken);
}

function writeToken(token: string): string {
  if (token === '.') return '[^\\n]';
  if (token.startsWith('\\')) return writeEscape(token.charAt(1));
  return token.startsWith('[') && token.length > 1 ? writeClass(token.slice(1, -1)) : token;
}

function writeEscape(character: string): string {
  const range = CLASSES[character.toLowerCase()];
  if (range) return `[${character === character.toLowerCase() ? '' : '^'}${range}]`;
  return /[\^$\\.*+?()[\]{}|/nrt]/.test(character) ? `\\${character}` : character;
}

function writeClass(inner: string): string {
  const written = inner.replace(/\\([\s\S])/g, (token, character: string) => {
    const range = CLASSES[character];
    if (range) return range;
    if (/[DWS]/.test(character)) throw new CriterionError(`has \`${token}\` within brackets`);
    return /[\]\\^nrt-]/.test(character) ? token : character;
  });
  // A hyphen next to an escape is a range in some languages only.
  if (SETS.test(written) || /\\[\s\S]-[\s\S]|[^^\\]-\\/.test(inner))
    throw new CriterionError(`has brackets that not all languages read the same: \`[${inner}]\``);
  return `[${written}]`;
}

function checkSyntax(pattern: string): void {
  try {
    ''.search(pattern);
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*: /s, '').toLowerCase();
    throw new CriterionError(`is not a valid regular expression: ${reason}`);
  }
}

/** Characters that distinguish the usual classes, in addition to those of the pattern itself. */
const SAMPLE = String.fromCharCode(...Array(128).keys(), 0xe9, 0x4e2d, 0xd83d);

interface Repetition {
  characters: string[];
  /** It may end at several positions, because what follows may match the same characters. */
  isAmbiguous: boolean;
  /** It may begin at several positions, because it follows a repetition of the same characters. */
  followsSame: boolean;
}

/** Throws a `CriterionError` if a match may take more than quadratic time. */
function checkSpeed(pattern: Pattern, text: string): void {
  const sample = [...new Set(SAMPLE + text)];
  const repetitions: Repetition[] = [];
  let choices = 0;
  /** Takes and returns the repetitions that may continue at a position. */
  const visit = (part: Pattern, open: Repetition[]): Repetition[] => {
    switch (part.kind) {
      case 'sequence':
        return part.parts.reduce((before, inner) => visit(inner, before), open);
      case 'choice':
        choices += 1;
        return part.options.flatMap((option) => visit(option, open));
      case 'lookahead':
        visit(part.part, open);
        return open;
      case 'group':
        return visit(part.part, open);
      case 'repeat':
      case 'character':
        return visitCharacters(part, open);
      default:
        return open;
    }
  };
  const visitCharacters = (
    part: Pattern & { kind: 'repeat' | 'character' },
    open: Repetition[],
  ): Repetition[] => {
    const characters = sample.filter((character) => charactersOf(part).some((has) => has(character)));
    const same = open.filter((other) => other.characters.some((character) => characters.includes(character)));
    for (const repetition of same) repetition.isAmbiguous = true;
    const left = part.kind === 'character' || part.min > 0 ? same : open;
    if (part.kind === 'character') return left;
    checkRepetition(part);
    if (part.min === part.max) return left;
    const own = { characters, isAmbiguous: false, followsSame: same.length > 0 };
    repetitions.push(own);
    return [...left, own];
  };
  visit(pattern, []);
  const isAnchored = pattern.kind === 'sequence' && pattern.parts[0]?.kind === 'start';
  const ambiguous = repetitions.filter(({ isAmbiguous }) => isAmbiguous).length;
  const isReadAgain = repetitions.some(({ isAmbiguous, followsSame }) => followsSame && !isAmbiguous);
  if (ambiguous + Number(isReadAgain) + Number(!isAnchored) > 2)
    throw new CriterionError('repeats the same characters in several places, so that it may be slow');
  if (choices > MAX_WORKFLOW_CHOICES)
    throw new CriterionError(`has alternatives in more than ${MAX_WORKFLOW_CHOICES} places`);
}

/** Throws a `CriterionError` if a repeated group may match a text in several ways. */
function checkRepetition({ part, min, max }: Pattern & { kind: 'repeat' }): void {
  const isPlain = (inner: Pattern): boolean =>
    ['character', 'sequence', 'start', 'end'].includes(inner.kind) && partsOf(inner).every(isPlain);
  if (!isPlain(part)) throw new CriterionError('repeats a group that has a repetition or alternatives');
  if (Math.max(min, Number.isFinite(max) ? max : 0) > MAX_WORKFLOW_REPETITIONS)
    throw new CriterionError(`repeats more than ${MAX_WORKFLOW_REPETITIONS} times`);
}

function charactersOf(pattern: Pattern): ((character: string) => boolean)[] {
  return pattern.kind === 'character' ? [pattern.has] : partsOf(pattern).flatMap(charactersOf);
}

function partsOf(pattern: Pattern): Pattern[] {
  if (pattern.kind === 'sequence') return pattern.parts;
  if (pattern.kind === 'choice') return pattern.options;
  return 'part' in pattern ? [pattern.part] : [];
}
