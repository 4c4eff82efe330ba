import { compare } from './compare.ts';

/** The candidate that is most like a name, where one is like it at all: `Did you mean …?`. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
}

/** The candidate that was probably meant; of several that are as near, the first in alphabetical order. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  const near = [...new Set(candidates)].flatMap((candidate) => {
    const most = Math.max(2, candidate.length / 3);
    const distance = isInside(wanted, candidate.toLowerCase())
      ? 1
      : distanceWithin(most, wanted, candidate.toLowerCase());
    return distance <= most ? [{ candidate, distance }] : [];
  });
  near.sort((a, b) => a.distance - b.distance || compare(a.candidate, b.candidate));
  return near[0]?.candidate;
}

/** One text is more than half of the other. */
function isInside(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  return short.length * 2 > long.length && long.length <= LONGEST && long.includes(short);
}

/** Longer names are like no other. */
const LONGEST = 100;

/**
 * Characters to add, remove, change or swap with their neighbour until one text is the other (Damerau–Levenshtein).
 * Infinity where that is certain to be more than `most`.
 */
export function distanceWithin(most: number, one: string, other: string): number {
  if (Math.abs(one.length - other.length) > most || Math.max(one.length, other.length) > LONGEST)
    return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return Number.POSITIVE_INFINITY;
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
