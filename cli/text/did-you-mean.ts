import { distance } from 'fastest-levenshtein';
import { MAX_SUGGESTED_NAME, MAX_SUGGESTION_WORK } from '../limits.ts';
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

/** As `didYouMean` for a value, which may have another name now: a short word is then like any other, as `done` is like `none`. */
export function didYouMeanValue(value: string, allowed: string[]): string | undefined {
  const isOther = (one: string) => one.length < 6 && isReplaced(value.toLowerCase(), one.toLowerCase());
  return didYouMean(
    value,
    allowed.filter((one) => !isOther(one)),
  );
}

/** As `suggest` for a value. */
export function suggestValue(value: string, allowed: string[]): string {
  return didYouMeanValue(value, allowed) ?? `Available: ${allowed.join(', ') || 'none'}.`;
}

/** A letter is left out more often than added: `jsn` is `json`, not `js`. */
function isBefore(a: string, b: string): boolean {
  return a.length === b.length ? compare(a, b) < 0 : a.length > b.length;
}

/** Returns the most similar candidate, of several the longest, of these the first in alphabetical order; undefined if none is similar. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  const [words, singular] = [wordsOf(wanted), singularOf(wanted)];
  let work = 0;
  let nearest: { candidate: string; edits: number } | undefined;
  for (const candidate of new Set(candidates)) {
    const maxEdits = Math.min(Math.max(2, candidate.length / 3), nearest?.edits ?? MAX_SUGGESTED_NAME);
    const other = candidate.toLowerCase();
    if (Math.max(wanted.length, other.length) > MAX_SUGGESTED_NAME) continue;
    let edits = words === wordsOf(other) ? 0 : Number.POSITIVE_INFINITY;
    if (edits > 0 && work < MAX_SUGGESTION_WORK) {
      edits = editsWithin(maxEdits, wanted, other);
      work += other.length;
    }
    if (edits > 1 && singular === singularOf(other)) edits = 1;
    if (isInside(wanted, other)) edits = Math.min(edits, EDITS_OF_PART);
    // Two names without a character in common are not similar.
    if (edits > maxEdits || edits >= Math.max(wanted.length, other.length)) continue;
    if (!nearest || edits < nearest.edits || isBefore(candidate, nearest.candidate))
      nearest = { candidate, edits };
  }
  return nearest?.candidate;
}

/** Returns the file of the same name in another format or folder, or else the most similar one. */
export function nearestFile(name: string, files: string[]): string | undefined {
  const same = files.filter((file) => stemOf(file) === stemOf(name));
  return nearestName(name, same) ?? same[0] ?? nearestName(name, files);
}

function stemOf(file: string): string {
  return file
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '');
}

/** A name that contains another is less similar to it than one with a typo. */
const EDITS_OF_PART = 1.5;

/** Names that differ only in how their words are joined, such as `order_id` and `orderId`, are the same. */
function wordsOf(lowerCase: string): string {
  return lowerCase.replace(/[\s_-]/g, '');
}

/** `quantities` is one letter from `quantity`. */
function singularOf(lowerCase: string): string {
  return wordsOf(lowerCase)
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '');
}

/** Whether one text contains the other, and is less than twice as long. */
function isInside(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length * 2 > long.length && long.includes(short);
}

/**
 * Returns the number of characters to insert, delete or replace; Infinity if it is greater than `max`, or if a text is
 * longer than 100 characters. A single swap of two neighbors counts as one edit.
 */
export function editsWithin(max: number, a: string, b: string): number {
  if (Math.abs(a.length - b.length) > max || Math.max(a.length, b.length) > MAX_SUGGESTED_NAME)
    return Number.POSITIVE_INFINITY;
  const edits = isSwapped(a, b) ? 1 : distance(a, b);
  return edits <= max ? edits : Number.POSITIVE_INFINITY;
}

/** Whether two words differ only in capitals, or in two neighbors that are swapped. */
export function isSpeltAlike(a: string, b: string): boolean {
  return a !== b && (a.toLowerCase() === b.toLowerCase() || isSwapped(a, b));
}

/** Whether two words of one length have different characters. What is one edit from a word is then often another word. */
export function isReplaced(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join() !== [...b].sort().join();
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (
    at + 1 < a.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  );
}
