import path from 'node:path';
import { failure } from '../problem.ts';
import { trackSources } from '../source-files.ts';
import { compare } from '../text/compare.ts';

/**
 * Lists every anchor a reference has ever had, one per line; renamed ones as `old -> new`. Next to the specification. That of
 * a site lists the paths of its pages.
 */
export interface AnchorsFile {
  file: string;
  /** Anchor → line number, starting at 1. */
  lines: Map<string, number>;
  /** Old anchor → its replacement. */
  aliases: Map<string, string>;
  /** Comments of a maintainer. */
  notes: string[];
}

/** The comments at the top of each file, in the words of any version. */
const HEADER = /^# (?:Every (?:anchor|page) that |If something is renamed: |A page that has moved )/;

/** `specs/parcels.yaml` → `specs/parcels.anchors`. */
export function anchorsFileOf(source: string): string {
  return path.join(path.dirname(source), `${path.parse(source).name}.anchors`);
}

export function parseAnchors(file: string, text: string): AnchorsFile {
  if (/^<{7} /m.test(text)) {
    const line = text.slice(0, text.search(/^<{7} /m)).split('\n').length;
    const message = 'This merge conflict has not been resolved.';
    const hint = 'Keep the lines of both versions, and remove those of git around them.';
    throw failure('anchors/conflict', { message, hint }, { file, line, column: 1 });
  }
  const result: AnchorsFile = { file, lines: new Map(), aliases: new Map(), notes: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [anchor = '', target] = line.split('->').map((part) => part.trim());
    if (anchor.startsWith('#') && !HEADER.test(line)) result.notes.push(line.trim());
    if (anchor === '' || anchor.startsWith('#')) continue;
    result.lines.set(anchor, index + 1);
    if (target !== undefined) result.aliases.set(anchor, target);
  }
  return result;
}

/** Returns the text of the file with the present anchors added. Recorded anchors are never removed. */
export function writeAnchors(route: string, recorded: AnchorsFile | undefined, present: Set<string>): string {
  const header = [
    `# Every anchor that /${route} has ever had, because other sites may link to them. The command \`anchors\` adds new ones.`,
    '# If something is renamed: `anchors --rename old=new`.',
  ];
  return writeRecords(header, recorded, present);
}

/** Returns the text of the file with the present pages added. */
export function writePages(recorded: AnchorsFile | undefined, present: Set<string>): string {
  const header = [
    '# Every page that other sites may link to. The command `anchors` adds new ones.',
    '# A page that has moved needs a redirect in site.yaml.',
  ];
  return writeRecords(header, recorded, present);
}

function writeRecords(header: string[], recorded: AnchorsFile | undefined, present: Set<string>): string {
  const all = [...new Set([...(recorded?.lines.keys() ?? []), ...present])].sort(compare);
  const lines = all.map((anchor) => {
    const target = recorded?.aliases.get(anchor);
    return target === undefined ? anchor : `${anchor} -> ${target}`;
  });
  return [...header, ...(recorded?.notes ?? []), ...lines, ''].join('\n');
}

/** Reads the anchors of a specification, or the pages of a site from `content/site.anchors`, next to `site.yaml`. */
export function readAnchors(source: string, inputs = trackSources()): AnchorsFile | undefined {
  const file = anchorsFileOf(source);
  return inputs.find(file) ? parseAnchors(file, inputs.text(file)) : undefined;
}
