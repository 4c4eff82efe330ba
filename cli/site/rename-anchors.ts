import { MAX_COMPARED_ANCHORS, MAX_COMPARED_NAMES } from '../limits.ts';
import { errorAt, type Problem, ProblemError, USAGE } from '../problem.ts';
import { didYouMean, nearestName } from '../text/did-you-mean.ts';
import type { AnchorsFile } from './anchors-file.ts';

/** The old and new anchor of an operation, schema or field that was renamed. */
export interface Rename {
  from: string;
  to: string;
}

/** The anchors of a reference: those that are recorded, and those that it has. */
export interface RecordedAnchors {
  route: string;
  recorded: AnchorsFile;
  present: Set<string>;
}

/**
 * Returns the records after the renames: `from` and every anchor below it become aliases of the corresponding anchors of
 * `to`, or of their closest existing parent. Older aliases of them are updated. Throws a ProblemError for renames that do
 * not apply to any reference.
 */
export function renameAnchors(records: RecordedAnchors[], renames: Rename[]): RecordedAnchors[] {
  const problems: Problem[] = [];
  let renamed = records;
  for (const rename of renames) {
    const results = renamed.map((record) => ({ record, problem: renameProblem(record, rename) }));
    const [first] = results;
    if (first?.problem && results.every(({ problem }) => problem)) problems.push(first.problem);
    renamed = results.map(({ record, problem }) => (problem ? record : withRename(record, rename)));
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return renamed;
}

function renameProblem(
  { route, recorded, present }: RecordedAnchors,
  { from, to }: Rename,
): Problem | undefined {
  const problem = (message: string, hint?: string): Problem => errorAt(USAGE, undefined, { message, hint });
  if (present.has(from))
    return problem(
      `The anchor \`${from}\` still exists on /${route}.`,
      recorded.lines.has(to) && !present.has(to)
        ? `The old name comes first: \`--rename ${to}=${from}\`.`
        : undefined,
    );
  if (![...recorded.lines.keys()].some((anchor) => isOrBelow(anchor, from))) {
    const gone = [...recorded.lines.keys()].filter((anchor) => !present.has(anchor));
    return problem(`/${route} never had an anchor \`${from}\`.`, didYouMean(from, gone));
  }
  if (!present.has(to)) return problem(`/${route} has no anchor \`${to}\`.`, didYouMean(to, present));
  return undefined;
}

function withRename({ route, recorded, present }: RecordedAnchors, { from, to }: Rename): RecordedAnchors {
  const isOld = (anchor: string) => isOrBelow(anchor, from) && !present.has(anchor);
  const replacement = (anchor: string) => closestParent(to + anchor.slice(from.length), present) ?? to;
  const aliases = new Map(recorded.aliases);
  for (const anchor of recorded.lines.keys()) if (isOld(anchor)) aliases.set(anchor, replacement(anchor));
  for (const [anchor, target] of recorded.aliases)
    if (isOld(target)) aliases.set(anchor, replacement(target));
  return { route, recorded: { ...recorded, aliases }, present };
}

/**
 * Maps anchors that are gone to the new anchor they were probably renamed to: the one that shares most anchors below it,
 * else the one with the most similar name. Neither `gone` nor `fresh` may contain an anchor and its parent.
 */
export function proposeRenames(
  gone: string[],
  fresh: string[],
  { recorded, present }: Pick<RecordedAnchors, 'recorded' | 'present'>,
): Map<string, string> {
  if (gone.length * fresh.length > MAX_COMPARED_NAMES) return new Map();
  if (recorded.lines.size * fresh.length > MAX_COMPARED_ANCHORS) return new Map();
  const below = anchorsBelow(gone, recorded.lines.keys());
  return new Map(
    gone.flatMap((from): [string, string][] => {
      const ends = (below.get(from) ?? []).map((anchor) => anchor.slice(from.length));
      const shared = (to: string) => ends.filter((end) => present.has(to + end)).length;
      const counts = fresh.map((to) => ({ to, count: shared(to) }));
      const most = counts.reduce((max, { count }) => Math.max(max, count), 0);
      // What several operations have may have been renamed in each.
      const best = counts.filter(({ count }) => count === most).map(({ to }) => to);
      const to = most * 2 > ends.length ? (nearestName(from, best) ?? best[0]) : nearestName(from, fresh);
      return to === undefined ? [] : [[from, to]];
    }),
  );
}

/** Returns the anchors that are not below another one. */
export function outermost(anchors: Iterable<string>): string[] {
  const all = new Set(anchors);
  return [...all].filter((anchor) => closestParent(withoutEnd(anchor), all) === undefined);
}

/** Maps each outer anchor to the anchors below it. */
export function anchorsBelow(outer: string[], all: Iterable<string>): Map<string, string[]> {
  const below = new Map(outer.map((anchor): [string, string[]] => [anchor, []]));
  const roots = new Set(outer);
  for (const anchor of all) below.get(closestParent(withoutEnd(anchor), roots) ?? '')?.push(anchor);
  return below;
}

function isOrBelow(anchor: string, parent: string): boolean {
  return anchor === parent || anchor.startsWith(`${parent}-`);
}

/** Returns the anchor itself or its closest parent that is in `all`. */
function closestParent(anchor: string, all: Set<string>): string | undefined {
  for (let parent = anchor; parent !== ''; parent = withoutEnd(parent)) if (all.has(parent)) return parent;
  return undefined;
}

function withoutEnd(anchor: string): string {
  return anchor.slice(0, Math.max(0, anchor.lastIndexOf('-')));
}
