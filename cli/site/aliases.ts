import type { SiteConfig } from '../config.ts';
import { errorAt, type Problem, warningAt } from '../problem.ts';
import type { SourceReader } from '../source-files.ts';
import { getOrInsert } from '../text/get-or-insert.ts';
import { COMMAND } from '../this-package.ts';
import { readAnchors } from './anchors-file.ts';
import { anchorsOf } from './reference-anchors.ts';
import { anchorsBelow, outermost, proposeRenames, type RecordedAnchors } from './rename-anchors.ts';
import type { Aliases } from './site-links.ts';
import type { ReferenceContent } from './split-reference.ts';

/** Route → anchors that are gone → those that took their place, as it is recorded or likely. */
export type Renamed = Map<string, ReadonlyMap<string, string>>;

/**
 * Reads the aliases of renamed anchors from the files next to the specifications. Reports anchors that are gone without an
 * alias, invalid aliases, and anchors that are not recorded yet. Pages are not whole if a replacement was not found.
 */
export function readAliases(
  config: Pick<SiteConfig, 'content' | 'references'>,
  { pages, isWhole }: { pages: ReferenceContent[]; isWhole: boolean },
  inputs: SourceReader,
): { aliases: Aliases; renamed: Renamed; problems: Problem[] } {
  const aliases: Aliases = new Map();
  const renamed: Renamed = new Map();
  const problems: Problem[] = [];
  for (const { route, recordsAt } of config.content ? config.references : []) {
    const recorded = readAnchors(recordsAt, inputs);
    if (!recorded) continue;
    const present = anchorsOf(route, pages);
    // The specification could not be read, which has been reported already.
    if (present.size === 0) continue;
    const reference = { route, recorded, present };
    const old = new Map<string, string[]>();
    const removed = removedAnchors(reference, isWhole);
    problems.push(...removed.problems);
    renamed.set(route, new Map([...removed.renames, ...recorded.aliases]));
    for (const [anchor, target] of recorded.aliases) {
      if (present.has(anchor)) continue;
      const problem = aliasProblem(anchor, target, reference);
      if (problem) problems.push(problem);
      else getOrInsert(old, target, () => []).push(anchor);
    }
    aliases.set(route, old);
    problems.push(...unrecordedAnchors(reference));
  }
  return { aliases, renamed, problems };
}

/** Reports anchors that are gone without an alias, together with all anchors below them. */
function removedAnchors(
  { route, recorded, present }: RecordedAnchors,
  isWhole: boolean,
): {
  renames: Map<string, string>;
  problems: Problem[];
} {
  const isKnown = (anchor: string) => isWhole || !/-legacy(?:-\d+)?$/.test(anchor);
  const isGone = (anchor: string) => !present.has(anchor) && !recorded.aliases.has(anchor) && isKnown(anchor);
  const gone = [...recorded.lines.keys()].filter(isGone);
  if (gone.length === 0) return { renames: new Map(), problems: [] };
  const outer = outermost(gone);
  const fresh = outermost([...present].filter((anchor) => !recorded.lines.has(anchor)));
  const below = anchorsBelow(outer, gone);
  const renames = proposeRenames(outer, fresh, { recorded, present });
  const alike = new Map<string, string[]>();
  for (const anchor of outer)
    getOrInsert(alike, changeOf(anchor, renames.get(anchor)), () => []).push(anchor);
  const problems = [...alike.values()].map((anchors) => {
    const [anchor = ''] = anchors;
    const count = anchors.reduce((sum, one) => sum + 1 + (below.get(one)?.length ?? 0), -1);
    const to = renames.get(anchor);
    const options = anchors.map((one) => `--rename ${one}=${renames.get(one) ?? 'NEW'}`);
    const command = `${COMMAND} anchors ${options.join(' ')}`;
    const others = anchors.length === 1 ? `${count} below it` : `${count === 1 ? 'one' : count} more like it`;
    return errorAt(
      'anchors/gone',
      { file: recorded.file, line: recorded.lines.get(anchor) ?? 1, column: 1 },
      {
        message:
          count === 0
            ? `The anchor \`${anchor}\` was removed from /${route}: links to it from other sites would break.`
            : `The anchor \`${anchor}\` and ${others} were removed from /${route}: links to them from other sites would break.`,
        hint:
          to === undefined
            ? `Run \`${command}\`, where NEW is its replacement or the closest match.`
            : `If it is \`${to}\` now, run \`${command}\`.`,
      },
    );
  });
  return { renames, problems };
}

/** The same for all anchors whose last part has changed alike, such as those of a property in several operations. */
function changeOf(from: string, to: string | undefined): string {
  const length = from.lastIndexOf('-') + 1;
  if (
    to === undefined ||
    length === 0 ||
    to.lastIndexOf('-') + 1 !== length ||
    !to.startsWith(from.slice(0, length))
  )
    return from;
  return `${from.slice(length)}=${to.slice(length)}`;
}

function aliasProblem(
  anchor: string,
  target: string,
  { route, recorded, present }: RecordedAnchors,
): Problem | undefined {
  const base = {
    severity: 'error',
    file: recorded.file,
    line: recorded.lines.get(anchor) ?? 1,
    column: 1,
  } as const;
  if (!present.has(target))
    return {
      ...base,
      message: `The alias \`${anchor}\` refers to \`${target}\`, which does not exist on /${route}.`,
      rule: 'anchors/alias',
    };
  if (!/[\s"<>\p{Cc}]/u.test(anchor)) return undefined;
  return {
    ...base,
    message: `\`${anchor}\` cannot be an anchor.`,
    rule: 'anchors/name',
    hint: 'An anchor must not contain spaces, quotes, angle brackets or control characters.',
  };
}

function unrecordedAnchors({ route, recorded, present }: RecordedAnchors): Problem[] {
  const fresh = [...present].filter((anchor) => !recorded.lines.has(anchor));
  if (fresh.length === 0) return [];
  return [
    warningAt(
      'anchors/new',
      { file: recorded.file },
      {
        message: `${fresh.length} ${fresh.length === 1 ? 'anchor' : 'anchors'} of /${route} ${fresh.length === 1 ? 'is' : 'are'} not recorded yet, starting with \`${fresh[0]}\`.`,
        hint: `Run \`${COMMAND} anchors\`, and commit the file.`,
      },
    ),
  ];
}
