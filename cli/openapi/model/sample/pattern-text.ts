import type { Pattern } from './pattern.ts';

/** Steps of one comparison: far more than any pattern takes that people write. */
const MOST_STEPS = 4_000;

/**
 * Whether a pattern is found in a text. All places that can be reached are followed at once, so that nothing is tried
 * twice; a pattern that takes too long all the same counts as found.
 */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const everywhere = new Set(Array.from({ length: text.length + 1 }, (_, index) => index));
  const search = { text, steps: 0 };
  return placesAfter(pattern, search, everywhere).size > 0 || search.steps > MOST_STEPS;
}

interface Search {
  text: string;
  steps: number;
}

function placesAfter(pattern: Pattern, search: Search, from: Set<number>): Set<number> {
  const { text } = search;
  search.steps += 10 + from.size;
  if (search.steps > MOST_STEPS) return new Set();
  switch (pattern.kind) {
    case 'start':
      return new Set([...from].filter((place) => place === 0));
    case 'end':
      return new Set([...from].filter((place) => place === text.length));
    case 'character':
      return new Set(
        [...from]
          .filter((place) => pattern.has(text.charAt(place)) && place < text.length)
          .map((place) => place + 1),
      );
    case 'sequence':
      return pattern.parts.reduce((places, part) => placesAfter(part, search, places), from);
    case 'ahead':
      return new Set(
        [...from].filter(
          (place) => placesAfter(pattern.part, search, new Set([place])).size > 0 !== pattern.isNegative,
        ),
      );
    case 'choice':
      return new Set(pattern.options.flatMap((option) => [...placesAfter(option, search, from)]));
    default:
      return placesAfterRepeat(pattern, search, from);
  }
}

function placesAfterRepeat(
  { part, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  search: Search,
  from: Set<number>,
): Set<number> {
  let places = from;
  for (let round = 0; round < least && places.size > 0; round += 1) {
    const after = placesAfter(part, search, places);
    if (isSame(after, places)) break;
    places = after;
  }
  const reached = new Set(places);
  for (let round = least; round < most && places.size > 0; round += 1) {
    // A place from which all was tried is not tried again.
    places = new Set([...placesAfter(part, search, places)].filter((place) => !reached.has(place)));
    for (const place of places) reached.add(place);
  }
  return reached;
}

function isSame(one: Set<number>, other: Set<number>): boolean {
  return one.size === other.size && [...one].every((place) => other.has(place));
}

/** Characters that a sample is made of, as far as a pattern allows them. */
const PLEASANT = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '1234567890'];
const OTHERS = [
  '-_.:/ @+#',
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
].join('');

/**
 * A text that a pattern fits, of at least so many characters where its repetitions allow that; undefined when it would
 * be longer than `longest`, or when no usual character fits.
 */
export function textOfPattern(pattern: Pattern, shortest: number, longest: number): string | undefined {
  const first = write(pattern, { extra: 0, longest });
  const missing = Math.max(0, shortest - (first?.length ?? 0));
  for (const extra of [0, 1, 2, 3, missing, Math.ceil(missing / 2)]) {
    const text = write(pattern, { extra, longest });
    const fitting = [text, text?.padEnd(shortest, 'x')].find(
      (one) => one !== undefined && one.length >= shortest && matchesPattern(pattern, one),
    );
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** `extra` is how often the first part that may be repeated is repeated beyond what it must. */
function write(pattern: Pattern, room: { extra: number; longest: number }): string | undefined {
  if (pattern.kind === 'character') return characterOf(pattern, 0);
  if (pattern.kind === 'choice') return write(pattern.options[0] as Pattern, room);
  if (pattern.kind === 'repeat') return writeRepeat(pattern, room);
  if (pattern.kind !== 'sequence') return '';
  let text = '';
  for (const part of pattern.parts) {
    const written = write(part, room);
    if (written === undefined) return undefined;
    text += written;
  }
  return text.length <= room.longest ? text : undefined;
}

function writeRepeat(
  { part, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  room: { extra: number; longest: number },
): string | undefined {
  const more = Math.min(room.extra, most - least);
  room.extra -= more;
  let text = '';
  for (let time = 0; time < least + more; time += 1) {
    const written = part.kind === 'character' ? characterOf(part, time) : write(part, room);
    if (written === undefined || text.length + written.length > room.longest) return undefined;
    if (written === '') break;
    text += written;
  }
  return text;
}

/** Of a set of characters another one each time: `ABC` for `[A-Z]{3}`. */
function characterOf({ has }: Extract<Pattern, { kind: 'character' }>, time: number): string | undefined {
  const alphabet = PLEASANT.find((characters) => [...characters].some(has)) ?? OTHERS;
  const fitting = [...alphabet].filter(has);
  return fitting[time % fitting.length];
}
