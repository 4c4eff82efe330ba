import { lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { liesOutside } from './openapi/read/confine.ts';
import type { Problem } from './problem.ts';
import { compare } from './text/compare.ts';

const SOURCES = ['content', 'specs', 'static'];

/**
 * What is wrong with the symbolic links among the sources of a project. One that leads out would put into the site, or
 * into a message, a file that whoever added the link may not read. A linked folder is not walked through: it may hold
 * itself.
 */
export function checkLinkedSources(root: string): Problem[] {
  return SOURCES.map((name) => path.join(root, name)).flatMap((folder) =>
    linksBelow(folder).flatMap((file) => checkLink(root, file, file === folder)),
  );
}

/**
 * The same for what stands beside a specification, wherever it lies: its recorded anchors and versions, and what they
 * are written to first.
 */
export function checkLinksBeside(root: string, specification: string): Problem[] {
  const { dir, name } = path.parse(specification);
  return ['anchors', 'anchors.new', 'versions']
    .map((ending) => path.join(dir, `${name}.${ending}`))
    .flatMap(linksBelow)
    .flatMap((file) => checkLink(root, file, false));
}

function linksBelow(file: string): string[] {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) return [file];
  if (!stats?.isDirectory()) return [];
  return readdirSync(file)
    .sort(compare)
    .flatMap((name) => linksBelow(path.join(file, name)));
}

function checkLink(root: string, file: string, isTop: boolean): Problem[] {
  const problem = (message: string, hint: string): Problem[] => [
    { message, severity: 'error', rule: 'input/link', file, hint },
  ];
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) {
    // Editors hold a file with a link that leads nowhere.
    if (path.basename(file).startsWith('.')) return [];
    return problem('This link leads nowhere.', 'Remove it, or put the file here.');
  }
  if (liesOutside(root, file))
    return problem('This link leads out of the project.', 'Put the file itself here.');
  if (stats.isDirectory() && !isTop)
    return problem('A folder that is linked is not read.', 'Put the folder itself here, or link its files.');
  return [];
}
