import { type Problem, ProblemError, USAGE } from '../problem.ts';
import { nearestName } from '../text/did-you-mean.ts';
import type { AnchorsFile } from './anchors-file.ts';

/** What a maintainer has renamed: an operation, a schema, a field, by its anchor. */
export interface Rename {
  from: string;
  to: string;
}

/** More would be slow to compare, and are not a change of names. */
const MOST_COMPARED = { names: 10_000, anchors: 1_000_000 };

/** What is recorded of a reference, and the anchors that it has now. */
export interface RecordedAnchors {
  route: string;
  known: AnchorsFile;
  present: Set<string>;
}

/**
 * The records after the renames: `from` and every anchor below it lead to the same place below `to`, or to the nearest
 * around it that there is. Older aliases that led to one of them follow. Throws a ProblemError with each rename that
 * concerns none of the references.
 */
export function renameAnchors(records: RecordedAnchors[], renames: Rename[]): RecordedAnchors[] {
  const problems: Problem[] = [];
  let renamed = records;
  for (const rename of renames) {
    const tried = renamed.map((record) => ({ record, fault: faultOfRename(record, rename) }));
    const [first] = tried;
    if (first?.fault && tried.every(({ fault }) => fault)) problems.push(first.fault);
    renamed = tried.map(({ record, fault }) => (fault ? record : withRename(record, rename)));
  }
  if (problems.length > 0) throw new ProblemError(problems);
  return renamed;
}

function faultOfRename(
  { route, known, present }: RecordedAnchors,
  { from, to }: Rename,
): Problem | undefined {
  const wrong = (message: string, meant?: string): Problem => ({
    message,
    severity: 'error',
    rule: USAGE,
    ...(meant === undefined ? {} : { hint: `Did you mean \`${meant}\`?` }),
  });
  if (present.has(from)) return wrong(`The anchor \`${from}\` still exists on /${route}.`);
  if (![...known.lines.keys()].some((anchor) => isOrBelow(anchor, from))) {
    const gone = [...known.lines.keys()].filter((anchor) => !present.has(anchor));
    return wrong(`/${route} never had an anchor \`${from}\`.`, nearestName(from, gone));
  }
  if (!present.has(to)) return wrong(`/${route} has no anchor \`${to}\`.`, nearestName(to, present));
  return undefined;
}

function withRename({ route, known, present }: RecordedAnchors, { from, to }: Rename): RecordedAnchors {
  const isOld = (anchor: string) => isOrBelow(anchor, from) && !present.has(anchor);
  const successor = (anchor: string) => nearestAround(to + anchor.slice(from.length), present) ?? to;
  const aliases = new Map(known.aliases);
  for (const anchor of known.lines.keys()) if (isOld(anchor)) aliases.set(anchor, successor(anchor));
  for (const [anchor, target] of known.aliases) if (isOld(target)) aliases.set(anchor, successor(target));
  return { route, known: { ...known, aliases }, present };
}

/**
 * Anchors that are gone → the one that was probably renamed to it: of those that are new, the one with most of the same
 * anchors below it, else the one with the most similar name. `gone` and `fresh` each have nothing below one another.
 */
export function proposeRenames(
  gone: string[],
  fresh: string[],
  { known, present }: { known: AnchorsFile; present: Set<string> },
): Map<string, string> {
  if (gone.length * fresh.length > MOST_COMPARED.names) return new Map();
  if (known.lines.size * fresh.length > MOST_COMPARED.anchors) return new Map();
  const below = anchorsBelow(gone, known.lines.keys());
  return new Map(
    gone.flatMap((from): [string, string][] => {
      const ends = (below.get(from) ?? []).map((anchor) => anchor.slice(from.length));
      const shared = (to: string) => ends.filter((end) => present.has(to + end)).length;
      const [best] = fresh.map((to) => ({ to, count: shared(to) })).sort((a, b) => b.count - a.count);
      const to = best && best.count * 2 > ends.length ? best.to : nearestName(from, fresh);
      return to === undefined ? [] : [[from, to]];
    }),
  );
}

/** Of the anchors, those that have none of the others around them. */
export function outermost(anchors: Iterable<string>): string[] {
  const all = new Set(anchors);
  return [...all].filter((anchor) => nearestAround(withoutEnd(anchor), all) === undefined);
}

/** Each of the outer anchors → those of all that stand below it. */
export function anchorsBelow(outer: string[], all: Iterable<string>): Map<string, string[]> {
  const below = new Map(outer.map((anchor): [string, string[]] => [anchor, []]));
  const roots = new Set(outer);
  for (const anchor of all) below.get(nearestAround(withoutEnd(anchor), roots) ?? '')?.push(anchor);
  return below;
}

function isOrBelow(anchor: string, around: string): boolean {
  return anchor === around || anchor.startsWith(`${around}-`);
}

/** The anchor itself, or the longest beginning of it, where one of them is there. */
function nearestAround(anchor: string, all: Set<string>): string | undefined {
  for (let one = anchor; one !== ''; one = withoutEnd(one)) if (all.has(one)) return one;
  return undefined;
}

function withoutEnd(anchor: string): string {
  return anchor.slice(0, Math.max(0, anchor.lastIndexOf('-')));
}
