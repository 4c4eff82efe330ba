import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import type { Page } from './page.ts';
import { fileOf } from './url.ts';

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
    `# Every anchor that /${route} ever had: links from elsewhere lead to them. \`npm run docs -- anchors\` adds new ones.`,
    '# Where something is renamed, write: old -> new',
    ...all.map((anchor) => {
      const target = known?.aliases.get(anchor);
      return target === undefined ? anchor : `${anchor} -> ${target}`;
    }),
    '',
  ].join('\n');
}

/** The ids of a reference, on whichever of its pages they stand. */
export function anchorsOf(route: string, pages: Page[], files: SiteFile[]): Set<string> {
  const own = pages.filter((page) => page.kind === 'reference' && page.reference.route === route);
  const paths = new Set(own.map((page) => fileOf(page.route)));
  const anchors = new Set<string>();
  for (const { path: name, contents } of files) {
    if (!paths.has(name) || typeof contents !== 'string') continue;
    const main = contents.slice(contents.indexOf('<main'), contents.indexOf('</main>'));
    for (const [, id = ''] of main.matchAll(/ id="([^"]*)"/g)) anchors.add(id);
  }
  anchors.delete('main');
  return anchors;
}

/**
 * Old anchors go on working: each alias gets a place of its own in the HTML, where its successor stands. Reports
 * anchors that are gone without an alias, aliases that lead nowhere, and a file that lacks new anchors.
 */
export function keepAnchors(config: SiteConfig, pages: Page[], files: SiteFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const { route, file: specification } of config.content ? config.references : []) {
    const known = readAnchors(specification);
    if (!known) continue;
    const present = anchorsOf(route, pages, files);
    // The specification could not be read, and that is told already.
    if (present.size === 0) continue;
    const aliases = new Map<string, string[]>();
    const placeAt = (anchor: string) => ({ file: known.file, line: known.lines.get(anchor) ?? 1, column: 1 });
    for (const anchor of known.lines.keys()) {
      const target = known.aliases.get(anchor);
      if (present.has(anchor)) continue;
      if (target === undefined) {
        problems.push({
          message: `The anchor \`${anchor}\` is gone from /${route}: links to it from elsewhere would break.`,
          severity: 'error',
          rule: 'anchors/gone',
          ...placeAt(anchor),
          hint: `Write \`${anchor} -> NEW\` in this line, where NEW is what takes its place or comes closest.`,
        });
      } else if (!present.has(target)) {
        problems.push({
          message: `The alias \`${anchor}\` leads to \`${target}\`, which /${route} does not have.`,
          severity: 'error',
          rule: 'anchors/alias',
          ...placeAt(anchor),
        });
      } else if (/[\s"<>]/.test(anchor)) {
        problems.push({
          message: `\`${anchor}\` cannot be an anchor.`,
          severity: 'error',
          rule: 'anchors/name',
          ...placeAt(anchor),
          hint: 'An anchor has no spaces, quotes or angle brackets.',
        });
      } else {
        const old = aliases.get(target) ?? [];
        aliases.set(target, old);
        old.push(anchor);
      }
    }
    addAliases(aliases, route, pages, files);
    const fresh = [...present].filter((anchor) => !known.lines.has(anchor));
    if (fresh.length > 0) {
      problems.push({
        message: `${fresh.length} anchors of /${route} are not recorded yet, the first of them \`${fresh[0]}\`.`,
        severity: 'warning',
        rule: 'anchors/new',
        file: known.file,
        hint: 'Run `npm run docs -- anchors`, and commit the file.',
      });
    }
  }
  return problems;
}

export function readAnchors(specification: string): AnchorsFile | undefined {
  const file = anchorsFileOf(specification);
  return existsSync(file) ? parseAnchors(file, readFileSync(file, 'utf8')) : undefined;
}

/** Old anchors by their successors. Read once, however many there are. */
function addAliases(aliases: Map<string, string[]>, route: string, pages: Page[], files: SiteFile[]): void {
  if (aliases.size === 0) return;
  const own = pages.filter((page) => page.kind === 'reference' && page.reference.route === route);
  const paths = new Set(own.map((page) => fileOf(page.route)));
  for (const file of files) {
    if (!paths.has(file.path) || typeof file.contents !== 'string') continue;
    const html = file.contents;
    const parts: string[] = [];
    const done = new Set<string>();
    let from = 0;
    for (const { 1: target = '', index } of html.matchAll(/ id="([^"]*)"/g)) {
      const old = aliases.get(target);
      if (!old || done.has(target)) continue;
      done.add(target);
      const end = html.indexOf('>', index) + 1;
      parts.push(html.slice(from, end), ...old.map((anchor) => `<span class="alias" id="${anchor}"></span>`));
      from = end;
    }
    if (parts.length > 0) file.contents = parts.join('') + html.slice(from);
  }
}
