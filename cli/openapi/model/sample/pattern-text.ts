import { MAX_PATTERN_STEPS } from '../../../limits.ts';
import type { Pattern } from './pattern.ts';

/**
 * Whether a pattern matches anywhere in a text. Follows all reachable positions at once, so there is no backtracking; a
 * pattern that still takes too long counts as a match.
 */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const everywhere = new Set(Array.from({ length: text.length + 1 }, (_, index) => index));
  const search = { text, steps: 0 };
  return positionsAfter(pattern, search, everywhere).size > 0 || search.steps > MAX_PATTERN_STEPS;
}

interface Search {
  text: string;
  steps: number;
}

/** Returns the positions after a match that starts at one of the positions in `from`. */
function positionsAfter(pattern: Pattern, search: Search, from: Set<number>): Set<number> {
  const { text } = search;
  search.steps += 10 + from.size;
  if (search.steps > MAX_PATTERN_STEPS) return new Set();
  switch (pattern.kind) {
    case 'start':
      return new Set([...from].filter((position) => position === 0));
    case 'end':
      return new Set([...from].filter((position) => position === text.length));
    case 'character':
      return new Set(
        [...from]
          .filter((position) => pattern.has(text.charAt(position)) && position < text.length)
          .map((position) => position + 1),
      );
    case 'sequence':
      return pattern.parts.reduce((positions, part) => positionsAfter(part, search, positions), from);
    case 'lookahead': {
      const matches = (at: number) => positionsAfter(pattern.part, search, new Set([at])).size > 0;
      return new Set([...from].filter((position) => matches(position) !== pattern.isNegative));
    }
    case 'choice':
      return new Set(pattern.options.flatMap((option) => [...positionsAfter(option, search, from)]));
    default:
      return positionsAfterRepeat(pattern, search, from);
  }
}

function positionsAfterRepeat(
  { part, min, max }: Extract<Pattern, { kind: 'repeat' }>,
  search: Search,
  from: Set<number>,
): Set<number> {
  let positions = from;
  for (let round = 0; round < min && positions.size > 0; round += 1) {
    const after = positionsAfter(part, search, positions);
    if (after.size === positions.size && [...after].every((position) => positions.has(position))) break;
    positions = after;
  }
  const reached = new Set(positions);
  for (let round = min; round < max && positions.size > 0; round += 1) {
    positions = new Set([...positionsAfter(part, search, positions)].filter((at) => !reached.has(at)));
    for (const position of positions) reached.add(position);
  }
  return reached;
}

/** Preferred characters. */
const PREFERRED = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '1234567890'];
const OTHERS = [
  '-_.:/ @+#',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
].join('');

/** Generates a text between `min` and `max` characters that matches a pattern; undefined if none is found. */
export function textOfPattern(pattern: Pattern, min: number, max: number): string | undefined {
  for (const option of [0, 1, 2]) {
    const first = write(pattern, { option, extra: 0, max });
    const missing = Math.max(0, min - (first?.length ?? 0));
    for (const extra of [0, 1, 2, 3, missing, Math.ceil(missing / 2)]) {
      const text = write(pattern, { option, extra, max });
      const matching = [text, text?.padEnd(min, 'x')].find(
        (candidate) =>
          candidate !== undefined && candidate.length >= min && matchesPattern(pattern, candidate),
      );
      if (matching !== undefined) return matching;
    }
  }
  return undefined;
}

interface Room {
  /** The option to take of each choice, or its last one. */
  option: number;
  /** Repetitions, beyond those required, that go to the first parts that allow them. */
  extra: number;
  max: number;
}

function write(pattern: Pattern, room: Room): string | undefined {
  if (pattern.kind === 'character') return characterOf(pattern, 0);
  if (pattern.kind === 'choice')
    return write(pattern.options[Math.min(room.option, pattern.options.length - 1)] as Pattern, room);
  if (pattern.kind === 'repeat') return writeRepeat(pattern, room);
  if (pattern.kind !== 'sequence') return '';
  let text = '';
  for (const part of pattern.parts) {
    const written = write(part, room);
    if (written === undefined) return undefined;
    text += written;
  }
  return text.length <= room.max ? text : undefined;
}

function writeRepeat(
  { part, min, max }: Extract<Pattern, { kind: 'repeat' }>,
  room: Room,
): string | undefined {
  const more = Math.min(room.extra, max - min);
  room.extra -= more;
  let text = '';
  for (let index = 0; index < min + more; index += 1) {
    const written = part.kind === 'character' ? characterOf(part, index) : write(part, room);
    if (written === undefined || text.length + written.length > room.max) return undefined;
    if (written === '') break;
    text += written;
  }
  return text;
}

/** Returns a different character for each index: `ABC` for `[A-Z]{3}`. */
function characterOf({ has }: Extract<Pattern, { kind: 'character' }>, index: number): string | undefined {
  const alphabet = PREFERRED.find((characters) => [...characters].some(has)) ?? OTHERS;
  const matching = [...alphabet].filter(has);
  return matching[index % matching.length];
}
