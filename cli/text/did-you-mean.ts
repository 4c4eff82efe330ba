import { compare } from './compare.ts';

/** Returns `Did you mean …?` with the most similar candidate; undefined if none is similar. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
}

/** Returns `Did you mean …?`, or `Available: …` with all candidates if none is similar. */
export function suggest(name: string, candidates: string[]): string {
  return didYouMean(name, candidates) ?? `Available: ${candidates.join(', ') || 'none'}.`;
}

/** Longer names are similar to no other. */
const MAX_LENGTH = 100;

/** Characters to compare for one name: a document may have thousands of wrong names among thousands. */
const MAX_WORK = 200_000;

/** Returns the most similar candidate, in alphabetical order if there are several; undefined if none is similar. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length > MAX_LENGTH) return undefined;
  const countShared = createCharacterCounter(wanted);
  let work = 0;
  let nearest: { candidate: string; distance: number } | undefined;
  for (const candidate of new Set(candidates)) {
    if (candidate.length > MAX_LENGTH) continue;
    const other = candidate.toLowerCase();
    const maxDistance = Math.min(Math.max(2, candidate.length / 3), nearest?.distance ?? MAX_LENGTH);
    const longer = Math.max(wanted.length, other.length);
    let distance = isInside(wanted, other) ? 1 : Number.POSITIVE_INFINITY;
    if (distance > 1 && work < MAX_WORK && Math.abs(wanted.length - other.length) <= maxDistance) {
      work += other.length;
      if (longer - countShared(other) <= maxDistance) {
        work += wanted.length * (2 * maxDistance + 1);
        distance = distanceWithin(maxDistance, wanted, other);
      }
    }
    if (distance > maxDistance) continue;
    if (!nearest || distance < nearest.distance || compare(candidate, nearest.candidate) < 0)
      nearest = { candidate, distance };
  }
  return nearest?.candidate;
}

/** Whether one text contains the other, and is less than twice as long. */
function isInside(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length * 2 > long.length && long.length <= MAX_LENGTH && long.includes(short);
}

/**
 * Returns a function that counts the characters which another text shares with this one, in any order. It may count too
 * many, because it does not distinguish all characters, but never too few.
 */
function createCharacterCounter(text: string): (other: string) => number {
  const counts = new Int16Array(64);
  const add = (of: string, count: number) => {
    let shared = 0;
    for (let index = 0; index < of.length; index++) {
      const character = of.charCodeAt(index) & 63;
      const left = (counts[character] ?? 0) + count;
      counts[character] = left;
      if (left >= 0) shared++;
    }
    return shared;
  };
  add(text, 1);
  return (other) => {
    const shared = add(other, -1);
    add(other, 1);
    return shared;
  };
}

/**
 * Returns the Damerau–Levenshtein distance: the number of characters to insert, delete, replace or swap with their
 * neighbour. Infinity if it is greater than `max`, or if a text is longer than 100 characters.
 */
export function distanceWithin(max: number, a: string, b: string): number {
  if (Math.abs(a.length - b.length) > max || Math.max(a.length, b.length) > MAX_LENGTH)
    return Number.POSITIVE_INFINITY;
  const far = 2 * MAX_LENGTH;
  const rowOf = () => new Uint8Array(b.length + 1).fill(far);
  let [before, last, next] = [rowOf(), rowOf().map((_, index) => index), rowOf()];
  for (let row = 1; row <= a.length; row++) {
    next.fill(far);
    next[0] = row;
    let least = row;
    // Farther from the diagonal, the distance is certainly greater than `max`.
    const end = Math.min(b.length, Math.floor(row + max));
    for (let column = Math.max(1, Math.ceil(row - max)); column <= end; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const distance = Math.min(
        (last[column] ?? far) + 1,
        (next[column - 1] ?? far) + 1,
        (last[column - 1] ?? far) + Number(!isSame),
        isSwapped ? (before[column - 2] ?? far) + 1 : far,
      );
      next[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > max) return Number.POSITIVE_INFINITY;
    [before, last, next] = [last, next, before];
  }
  return last[b.length] ?? far;
}
