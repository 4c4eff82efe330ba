import { compare } from '../text/compare.ts';

/** The candidate that is most like a name, where one is like it at all: `Did you mean …?`. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  const near = [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, candidate.length / 3))
    .sort((a, b) => a.distance - b.distance || compare(a.candidate, b.candidate));
  return near[0] && `Did you mean \`${near[0].candidate}\`?`;
}

/** Letters to add, drop or change until one text is the other (Levenshtein); a text inside of the other is near. */
function distanceOf(one: string, other: string): number {
  if (one.length > 100 || other.length > 100) return Number.POSITIVE_INFINITY;
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length * 2 > long.length && long.includes(short)) return 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, rival] of [...other].entries()) {
      const changed = (row[column] ?? 0) + Number(letter !== rival);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
