import { compare } from './compare.ts';

/** The candidate that is most like a name, where one is like it at all: `Did you mean …?`. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
}

/** Longer names are like no other. */
const LONGEST = 100;

/** Characters that are looked at for one name: a document may have thousands of wrong names among thousands. */
const MOST_WORK = 200_000;

/** The candidate that was probably meant; of several that are as near, the first in alphabetical order. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  if (wanted.length > LONGEST) return undefined;
  const sharedLetters = letterCounter(wanted);
  let work = 0;
  let nearest: { candidate: string; distance: number } | undefined;
  for (const candidate of new Set(candidates)) {
    if (candidate.length > LONGEST) continue;
    const other = candidate.toLowerCase();
    const most = Math.min(Math.max(2, candidate.length / 3), nearest?.distance ?? LONGEST);
    const longer = Math.max(wanted.length, other.length);
    let distance = isInside(wanted, other) ? 1 : Number.POSITIVE_INFINITY;
    if (distance > 1 && work < MOST_WORK && Math.abs(wanted.length - other.length) <= most) {
      work += other.length;
      if (longer - sharedLetters(other) <= most) {
        work += wanted.length * (2 * most + 1);
        distance = distanceWithin(most, wanted, other);
      }
    }
    if (distance > most) continue;
    if (!nearest || distance < nearest.distance || compare(candidate, nearest.candidate) < 0)
      nearest = { candidate, distance };
  }
  return nearest?.candidate;
}

/** One text is more than half of the other. */
function isInside(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length * 2 > long.length && long.length <= LONGEST && long.includes(short);
}

/** How many characters another text has in common with one, in any order, or a few more: as many as can stay at least. */
function letterCounter(text: string): (other: string) => number {
  const counts = new Int16Array(64);
  const add = (of: string, count: number) => {
    let shared = 0;
    for (let index = 0; index < of.length; index++) {
      const letter = of.charCodeAt(index) & 63;
      const left = (counts[letter] ?? 0) + count;
      counts[letter] = left;
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
 * Characters to add, remove, change or swap with their neighbour until one text is the other (Damerau–Levenshtein).
 * Infinity where that is certain to be more than `most`.
 */
export function distanceWithin(most: number, one: string, other: string): number {
  if (Math.abs(one.length - other.length) > most || Math.max(one.length, other.length) > LONGEST)
    return Number.POSITIVE_INFINITY;
  const far = 2 * LONGEST;
  const rowOf = () => new Uint8Array(other.length + 1).fill(far);
  let [before, last, next] = [rowOf(), rowOf().map((_, index) => index), rowOf()];
  for (let row = 1; row <= one.length; row++) {
    next.fill(far);
    next[0] = row;
    let least = row;
    // Further from the diagonal it is more than `most` for certain.
    const end = Math.min(other.length, Math.floor(row + most));
    for (let column = Math.max(1, Math.ceil(row - most)); column <= end; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const distance = Math.min(
        (last[column] ?? far) + 1,
        (next[column - 1] ?? far) + 1,
        (last[column - 1] ?? far) + Number(!isSame),
        isSwapped ? (before[column - 2] ?? far) + 1 : far,
      );
      next[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    [before, last, next] = [last, next, before];
  }
  return last[other.length] ?? far;
}
