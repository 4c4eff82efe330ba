import path from 'node:path';
import { nameFault } from '../file-names.ts';
import { errorAt, type Problem, topOf } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { CONFLICT, CONFLICT_FAULT } from '../source/syntax-faults.ts';
import { filesBelow, type SourceReader, trackSources } from '../source-files.ts';
import { compare } from '../text/compare.ts';
import { ICON } from './brand/icon.ts';
import { isSvg } from './svg-file.ts';

/** The folder of the scripts of pages, which are trusted. */
const RESERVED = /^(assets)(\/|$)/i;

/** Returns the names of all files in `static/` that are published; none if a site has no such folder. */
export function staticNames(staticDir: string | undefined, inputs: SourceReader): string[] {
  if (staticDir === undefined) return [];
  return filesBelow(inputs, staticDir, (name) => !isHidden(name))
    .filter((name) => !isHidden(name))
    .sort(compare);
}

/** Reads the files in `static/`. They keep their names, because other sites may link to them. */
export function loadStaticFiles(
  staticDir: string,
  inputs: SourceReader = trackSources(),
): { files: SiteFile[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const files: SiteFile[] = [];
  for (const name of staticNames(staticDir, inputs)) {
    const source = path.join(staticDir, name);
    const invalid = checkName(source, name);
    problems.push(...invalid);
    if (invalid.length > 0) continue;
    const bytes = inputs.bytes(source);
    files.push({ path: name, contents: new Uint8Array(bytes), source });
    problems.push(...conflictIn(source, bytes));
  }
  const icon = files.find((file) => file.path === ICON);
  if (icon && !isSvg(icon.contents))
    problems.push(
      errorAt('assets/icon', topOf(path.join(staticDir, ICON)), {
        message: `Every page links to ${ICON}, but the file is no SVG image.`,
        hint: 'Replace it with an SVG image, or name another icon as `favicon` in site.yaml.',
      }),
    );
  return { files, problems };
}

/** Reports lines that git leaves in a conflict. Other kinds of files are not text, or show whatever they like. */
function conflictIn(file: string, bytes: Buffer): Problem[] {
  if (!/\.(?:css|csv|html?|js|json|mjs|svg|xml|ya?ml)$/i.test(file)) return [];
  const text = bytes.toString('latin1');
  const found = CONFLICT.exec(text);
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [errorAt('assets/conflict', { file, line, column: 1 }, CONFLICT_FAULT)];
}

/** What systems and editors leave in folders. */
const LEFT_BEHIND = /(?:^|\/)(?:thumbs\.db|desktop\.ini|#[^/]*#|[^/]*~)$/i;

/** Whether a file is not published. `.well-known` is the only hidden folder that clients request. */
function isHidden(name: string): boolean {
  if (LEFT_BEHIND.test(name)) return true;
  const parts = name.split('/');
  return parts.slice(parts[0] === '.well-known' ? 1 : 0).some((part) => part.startsWith('.'));
}

function checkName(file: string, name: string): Problem[] {
  const fault = nameFault(name);
  const problem = { severity: 'error', rule: 'assets/name', file } as const;
  if (fault !== undefined)
    return [{ ...problem, message: `The name of this file ${fault}.`, hint: 'Rename it.' }];
  const [, reserved] = RESERVED.exec(name) ?? [];
  if (reserved === undefined) return [];
  return [
    {
      ...problem,
      message: `The name \`${reserved}\` is reserved for a file that the build generates.`,
      hint: 'Rename the file or its folder.',
    },
  ];
}
