import type { SiteConfig } from '../config.ts';
import type { Inputs } from '../memo.ts';
import type { Problem } from '../problem.ts';
import { type AnchorsFile, readAnchors } from './anchors-file.ts';
import { anchorsOf } from './reference-anchors.ts';
import { anchorsBelow, outermost, proposeRenames } from './rename-anchors.ts';
import type { Aliases } from './site-links.ts';
import type { ReferenceShare } from './split-reference.ts';

/**
 * Which anchors of the references are to go on working under old names, as the files beside the specifications say.
 * Reports anchors that are gone without an alias, aliases that cannot be resolved, and files that lack new anchors.
 */
export function readAliases(
  config: SiteConfig,
  shares: ReferenceShare[],
  inputs: Inputs,
): { aliases: Aliases; problems: Problem[] } {
  const aliases: Aliases = new Map();
  const problems: Problem[] = [];
  for (const { route, file } of config.content ? config.references : []) {
    const known = readAnchors(file, inputs);
    if (!known) continue;
    const anchors = anchorsOf(route, shares);
    // The specification could not be read, and that is told already.
    if (anchors.size === 0) continue;
    const old = new Map<string, string[]>();
    problems.push(...tellGone(route, known, anchors));
    for (const [anchor, target] of known.aliases) {
      if (anchors.has(anchor)) continue;
      const fault = faultOfAlias(anchor, route, known, anchors);
      if (fault) {
        problems.push(fault);
        continue;
      }
      const sameTarget = old.get(target);
      if (sameTarget) sameTarget.push(anchor);
      else old.set(target, [anchor]);
    }
    aliases.set(route, old);
    problems.push(...tellNew(route, known, anchors));
  }
  return { aliases, problems };
}

/** Anchors that are gone, and lead to no other: one problem for each with all that stood below it. */
function tellGone(route: string, known: AnchorsFile, present: Set<string>): Problem[] {
  const isGone = (anchor: string) => !present.has(anchor) && !known.aliases.has(anchor);
  const gone = [...known.lines.keys()].filter(isGone);
  if (gone.length === 0) return [];
  const outer = outermost(gone);
  const fresh = outermost([...present].filter((anchor) => !known.lines.has(anchor)));
  const below = anchorsBelow(outer, gone);
  const renames = proposeRenames(outer, fresh, { known, present });
  return outer.map((anchor) => {
    const count = below.get(anchor)?.length ?? 0;
    const to = renames.get(anchor);
    const command = `npm run docs -- anchors --rename ${anchor}=${to ?? 'NEW'}`;
    return {
      message:
        count === 0
          ? `The anchor \`${anchor}\` was removed from /${route}: links to it from other sites would break.`
          : `The anchor \`${anchor}\` and ${count} below it were removed from /${route}: links to them from other sites would break.`,
      severity: 'error',
      rule: 'anchors/gone',
      file: known.file,
      line: known.lines.get(anchor) ?? 1,
      column: 1,
      hint:
        to === undefined
          ? `Run \`${command}\`, where NEW is its replacement or the closest match.`
          : `If it is \`${to}\` now, run \`${command}\`.`,
    };
  });
}

/** Why an alias cannot be made; undefined where it is sound. */
function faultOfAlias(
  anchor: string,
  route: string,
  known: AnchorsFile,
  present: Set<string>,
): Problem | undefined {
  const place = {
    severity: 'error',
    file: known.file,
    line: known.lines.get(anchor) ?? 1,
    column: 1,
  } as const;
  const target = known.aliases.get(anchor) ?? '';
  if (!present.has(target))
    return {
      ...place,
      message: `The alias \`${anchor}\` refers to \`${target}\`, which does not exist on /${route}.`,
      rule: 'anchors/alias',
    };
  if (!/[\s"<>\p{Cc}]/u.test(anchor)) return undefined;
  return {
    ...place,
    message: `\`${anchor}\` cannot be an anchor.`,
    rule: 'anchors/name',
    hint: 'An anchor must not contain spaces, quotes, angle brackets or control characters.',
  };
}

function tellNew(route: string, known: AnchorsFile, present: Set<string>): Problem[] {
  const fresh = [...present].filter((anchor) => !known.lines.has(anchor));
  if (fresh.length === 0) return [];
  return [
    {
      message: `${fresh.length} ${fresh.length === 1 ? 'anchor' : 'anchors'} of /${route} ${fresh.length === 1 ? 'is' : 'are'} not recorded yet, starting with \`${fresh[0]}\`.`,
      severity: 'warning',
      rule: 'anchors/new',
      file: known.file,
      hint: 'Run `npm run docs -- anchors`, and commit the file.',
    },
  ];
}
