import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from './problem.ts';
import { liesOutside } from './source/confine.ts';
import { compare } from './text/compare.ts';

const SOURCES = ['content', 'specs', 'static'];

/** Paths that must be files, and paths that must be folders, if they exist. */
const FILES = ['content/site.yaml', 'content/site.anchors'];
const FOLDERS = [...SOURCES, 'content/workflows'];

/**
 * Reports invalid symbolic links in the sources of a project, and entries that are neither files nor folders. `forbidden`
 * are those that must be gone before anything is read: a link to a file outside would publish it, or show it in a message,
 * although whoever added the link may not be allowed to read it. `unread` are those that are left out:
 * linked folders are not followed, because they may contain themselves, and opening a pipe would block forever.
 */
export function checkLinkedSources(root: string): { forbidden: Problem[]; unread: Problem[] } {
  const below = (name: string) => path.join(root, name);
  const links = SOURCES.map(below).flatMap((folder) =>
    specialEntries(folder).flatMap((file) => checkEntry(root, file, file === folder)),
  );
  const needed = [...FILES, ...FOLDERS].map(below);
  const isUnread = ({ rule, file = '' }: Problem) => rule === UNREAD && !needed.includes(file);
  const forbidden = links.filter((problem) => !isUnread(problem));
  return {
    forbidden: forbidden.length > 0 ? forbidden : checkKinds(FILES.map(below), FOLDERS.map(below)),
    unread: links.filter(isUnread),
  };
}

/** Checks the files next to a specification in the same way: recorded anchors and versions. */
export function checkLinksBeside(root: string, specification: string): Problem[] {
  const { dir, name } = path.parse(specification);
  const sibling = (extension: string) => path.join(dir, `${name}.${extension}`);
  const links = ['anchors', 'versions']
    .map(sibling)
    .flatMap(specialEntries)
    .flatMap((file) => checkEntry(root, file, false));
  return links.length > 0 ? links : checkKinds([sibling('anchors')], [sibling('versions')]);
}

/** The rule of entries that are not read. */
export const UNREAD = 'input/unread';

function checkKinds(files: string[], folders: string[]): Problem[] {
  const problem = (file: string, message: string): Problem[] => [
    { message, severity: 'error', rule: 'input/kind', file, hint: 'Remove or rename it.' },
  ];
  const kindOf = (file: string) => (existsSync(file) ? statSync(file) : undefined);
  return [
    ...files.flatMap((file) => (kindOf(file)?.isDirectory() ? problem(file, 'This must be a file.') : [])),
    ...folders.flatMap((file) => (kindOf(file)?.isFile() ? problem(file, 'This must be a folder.') : [])),
  ];
}

/** Returns symbolic links, entries that are neither files nor folders, and those whose names are not UTF-8. */
function specialEntries(file: string): string[] {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats && file.includes('\ufffd')) return [file];
  if (!stats || stats.isFile()) return [];
  if (!stats.isDirectory()) return [file];
  return readdirSync(file)
    .sort(compare)
    .flatMap((name) => specialEntries(path.join(file, name)));
}

function checkEntry(root: string, file: string, isTop: boolean): Problem[] {
  const problem = (message: string, hint: string, rule = UNREAD): Problem[] => [
    { message, severity: 'error', rule, file, hint },
  ];
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) {
    if (!lstatSync(file, { throwIfNoEntry: false }))
      return problem('The name of this file is not UTF-8.', 'Rename it.');
    // Editors lock a file with such a link.
    if (path.basename(file).startsWith('.')) return [];
    return problem('This symbolic link cannot be resolved.', 'Remove the link, or replace it with the file.');
  }
  if (!stats.isFile() && !stats.isDirectory())
    return problem('This is neither a file nor a folder.', 'Remove it.');
  if (liesOutside(root, file))
    return problem(
      'This symbolic link points outside the project.',
      'Replace the link with the file.',
      'input/link',
    );
  if (stats.isDirectory() && !isTop)
    return problem(
      'Symbolic links to folders are not followed.',
      'Replace the link with the folder, or link its files one by one.',
    );
  return [];
}
