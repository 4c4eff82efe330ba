import { MAX_PATTERN_STEPS } from '../../../limits.ts';
import { oncePer } from '../../../text/get-or-insert.ts';
import type { Group, Pattern } from './pattern.ts';

/**
 * Whether a pattern matches anywhere in a text; undefined if that takes too long to find out. Follows all reachable
 * positions at once, so there is no backtracking.
 */
export function matchesPattern(pattern: Pattern, text: string): boolean | undefined {
  const search: Search = { text, steps: 0, captured: new Map() };
  const isMatch = positionsAfter(pattern, search, everywhere(search)).size > 0;
  return search.steps > MAX_PATTERN_STEPS ? undefined : isMatch;
}

type Scope = Pick<Extract<Pattern, { kind: 'scope' }>, 'groups' | 'part'>;

interface Search {
  text: string;
  steps: number;
  /** What the groups match that are referred to. */
  captured: Map<Group, string>;
}

function everywhere({ text }: Search): Set<number> {
  return new Set(Array.from({ length: text.length + 1 }, (_, index) => index));
}

/** Returns the positions after a match that starts at one of the positions in `from`. */
function positionsAfter(pattern: Pattern, search: Search, from: Set<number>): Set<number> {
  const { text } = search;
  search.steps += 10 + from.size;
  if (search.steps > MAX_PATTERN_STEPS) return new Set();
  switch (pattern.kind) {
    case 'start':
      return where(from, (at) => at === 0);
    case 'end':
      return where(from, (at) => at === text.length);
    case 'character':
      return after(
        1,
        where(from, (at) => pattern.has(text.charAt(at)) && at < text.length),
      );
    case 'sequence':
      return pattern.parts.reduce((positions, part) => positionsAfter(part, search, positions), from);
    case 'lookahead': {
      const matches = (at: number) => positionsAfter(pattern.part, search, new Set([at])).size > 0;
      return where(from, (at) => matches(at) !== pattern.isNegative);
    }
    case 'lookbehind': {
      const ends = positionsAfter(pattern.part, search, everywhere(search));
      return where(from, (at) => ends.has(at) !== pattern.isNegative);
    }
    case 'boundary': {
      const isWord = (at: number) => /\w/.test(text.charAt(at));
      return where(from, (at) => (isWord(at - 1) !== isWord(at)) !== pattern.isNegative);
    }
    case 'choice':
      return new Set(pattern.options.flatMap((option) => [...positionsAfter(option, search, from)]));
    case 'group':
      return positionsAfterGroup(pattern, search, from);
    case 'reference':
      return positionsAfterText(search, from, search.captured.get(pattern.group) ?? '');
    case 'scope':
      return positionsAfterScope(pattern, search, from);
    default:
      return positionsAfterRepeat(pattern, search, from);
  }
}

function positionsAfterGroup(group: Group, search: Search, from: Set<number>): Set<number> {
  const captured = search.captured.get(group);
  if (captured === undefined) return positionsAfter(group.part, search, from);
  const starts = where(from, (at) => search.text.startsWith(captured, at));
  const ends = (at: number) => positionsAfter(group.part, search, new Set([at])).has(at + captured.length);
  return after(captured.length, where(starts, ends));
}

function positionsAfterText({ text }: Search, from: Set<number>, repeated: string): Set<number> {
  return after(
    repeated.length,
    where(from, (at) => text.startsWith(repeated, at)),
  );
}

function where(positions: Set<number>, holds: (at: number) => boolean): Set<number> {
  return new Set([...positions].filter(holds));
}

function after(length: number, positions: Set<number>): Set<number> {
  return new Set([...positions].map((at) => at + length));
}

/** Tries all that the groups match anywhere. */
function positionsAfterScope({ groups, part }: Scope, search: Search, from: Set<number>): Set<number> {
  const [group, ...others] = groups;
  if (!group) return positionsAfter(part, search, from);
  const matched = [...everywhere(search)].flatMap((start) =>
    [...positionsAfter(group.part, search, new Set([start]))].map((end) => search.text.slice(start, end)),
  );
  const positions = [...new Set(matched)].flatMap((text) => {
    search.captured.set(group, text);
    return [...positionsAfterScope({ groups: others, part }, search, from)];
  });
  search.captured.delete(group);
  return new Set(positions);
}

function positionsAfterRepeat(
  { part, min, max }: Extract<Pattern, { kind: 'repeat' }>,
  search: Search,
  from: Set<number>,
): Set<number> {
  let positions = from;
  for (let round = 0; round < min && positions.size > 0; round += 1) {
    const next = positionsAfter(part, search, positions);
    if (next.size === positions.size && [...next].every((position) => positions.has(position))) break;
    positions = next;
  }
  const reached = new Set(positions);
  for (let round = min; round < max && positions.size > 0; round += 1) {
    positions = where(positionsAfter(part, search, positions), (at) => !reached.has(at));
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
  const tried = new Set<string>();
  const isNew = (text: string | undefined): text is string =>
    text !== undefined && text.length >= min && !tried.has(text) && tried.add(text).has(text);
  for (const way of WAYS) {
    const first = write(pattern, roomOf(way, 0, max));
    const missing = Math.max(0, min - (first?.length ?? 0));
    for (const extra of [0, 1, 2, 3, missing, Math.ceil(missing / 2)]) {
      const text = write(pattern, roomOf(way, extra, max));
      const matching = [text, text?.padEnd(min, 'x')]
        .filter(isNew)
        .find((candidate) => matchesPattern(pattern, candidate));
      if (matching !== undefined) return matching;
    }
  }
  return undefined;
}

interface Way {
  /** The option to take of each choice, or its last one. */
  option: number;
  /** The character of each class to begin with. */
  first: number;
  /** What to write although it is only looked at: `a` of `(?<=a)b`. */
  looks: 'none' | 'ahead' | 'behind';
}

/** Tried in this order. */
const WAYS: Way[] = (['none', 'behind', 'ahead'] as const).flatMap((looks) =>
  [0, 1, 2, 3].flatMap((first) => [0, 1, 2].map((option) => ({ option, first, looks }))),
);

interface Room extends Way {
  /** Repetitions, beyond those required, that go to the first parts that allow them. */
  extra: number;
  max: number;
  captured: Map<Group, string>;
}

function roomOf(way: Way, extra: number, max: number): Room {
  return { ...way, extra, max, captured: new Map() };
}

function write(pattern: Pattern, room: Room): string | undefined {
  if (pattern.kind === 'character') return characterOf(pattern, room.first);
  if (pattern.kind === 'choice')
    return write(pattern.options[Math.min(room.option, pattern.options.length - 1)] as Pattern, room);
  if (pattern.kind === 'repeat') return writeRepeat(pattern, room);
  if (pattern.kind === 'scope') return write(pattern.part, room);
  if (pattern.kind === 'group') {
    const text = write(pattern.part, room);
    if (text !== undefined) room.captured.set(pattern, text);
    return text;
  }
  if (pattern.kind === 'reference') return room.captured.get(pattern.group);
  if (pattern.kind === 'lookahead' || pattern.kind === 'lookbehind')
    return pattern.kind === `look${room.looks}` && !pattern.isNegative ? write(pattern.part, room) : '';
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
    const written = part.kind === 'character' ? characterOf(part, room.first + index) : write(part, room);
    if (written === undefined || text.length + written.length > room.max) return undefined;
    if (written === '') break;
    text += written;
  }
  return text;
}

/** Returns a different character for each index: `ABC` for `[A-Z]{3}`. */
function characterOf({ has }: Extract<Pattern, { kind: 'character' }>, index: number): string | undefined {
  const alphabet = [...PREFERRED, OTHERS].find((characters) => [...characters].some(has)) ?? otherScript(has);
  const matching = [...alphabet].filter(has);
  return matching[index % matching.length];
}

/** The first few characters beyond ASCII: Greek letters for `\p{Script=Greek}`. */
const otherScript = oncePer((has: (character: string) => boolean): string => {
  let found = '';
  for (let code = 0xa0; code < 0xd800 && found.length < 10; code += 1)
    if (has(String.fromCharCode(code))) found += String.fromCharCode(code);
  return found;
});
