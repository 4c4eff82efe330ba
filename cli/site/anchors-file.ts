import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import type { Problem } from '../problem.ts';
import { compare } from '../text/compare.ts';
import { anchorsOf } from './reference-anchors.ts';
import type { Aliases } from './site-links.ts';
import type { ReferenceShare } from './split-reference.ts';

/** Beside a specification: every anchor that its reference ever had, one a line, and `old -> new` for what was renamed. */
export interface AnchorsFile {
  file: string;
  /** Anchor → its line, from 1. */
  lines: Map<string, number>;
  /** Old anchor → the one that takes its place. */
  aliases: Map<string, string>;
}

/** `specs/institutional.yaml` → `specs/institutional.anchors`. */
export function anchorsFileOf(specification: string): string {
  return path.join(path.dirname(specification), `${path.parse(specification).name}.anchors`);
}

export function parseAnchors(file: string, text: string): AnchorsFile {
  const result: AnchorsFile = { file, lines: new Map(), aliases: new Map() };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [anchor = '', target] = line.split('->').map((part) => part.trim());
    if (anchor === '' || anchor.startsWith('#')) continue;
    result.lines.set(anchor, index + 1);
    if (target !== undefined) result.aliases.set(anchor, target);
  }
  return result;
}

/** The file with the anchors of the page added; nothing is ever taken out. */
export function writeAnchors(route: string, known: AnchorsFile | undefined, present: Set<string>): string {
  const all = [...new Set([...(known?.lines.keys() ?? []), ...present])].sort(compare);
  return [
    `# Every anchor that /${route} has ever had, because other sites may link to them. \`npm run docs -- anchors\` adds new ones.`,
    '# If something is renamed, write: old -> new',
    ...all.map((anchor) => {
      const target = known?.aliases.get(anchor);
      return target === undefined ? anchor : `${anchor} -> ${target}`;
    }),
    '',
  ].join('\n');
}

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
    for (const anchor of known.lines.keys()) {
      if (anchors.has(anchor)) continue;
      const fault = faultOfAnchor(anchor, route, known, anchors);
      if (fault) problems.push(fault);
      const target = known.aliases.get(anchor);
      if (!fault && target !== undefined) old.set(target, [...(old.get(target) ?? []), anchor]);
    }
    aliases.set(route, old);
    problems.push(...tellNew(route, known, anchors));
  }
  return { aliases, problems };
}

/** Why an anchor that is gone does not go on working; undefined where its alias is sound. */
function faultOfAnchor(
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
  const target = known.aliases.get(anchor);
  if (target === undefined)
    return {
      ...place,
      message: `The anchor \`${anchor}\` was removed from /${route}: links to it from other sites would break.`,
      rule: 'anchors/gone',
      hint: `Write \`${anchor} -> NEW\` in this line, where NEW is its replacement or the closest match.`,
    };
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

export function readAnchors(specification: string, inputs = trackInputs()): AnchorsFile | undefined {
  const file = anchorsFileOf(specification);
  return inputs.find(file) ? parseAnchors(file, inputs.text(file)) : undefined;
}
