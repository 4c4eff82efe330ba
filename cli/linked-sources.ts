import { lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { liesOutside } from './openapi/read/confine.ts';
import type { Problem } from './problem.ts';
import { compare } from './text/compare.ts';

const SOURCES = ['content', 'specs', 'static'];

/** Whatever lies at these places is read as a file. */
const FILES = ['content/site.yaml'];
/** And at these as a folder. */
const FOLDERS = [...SOURCES, 'content/workflows'];

/**
 * What is wrong with the symbolic links among the sources of a project, and with what is neither a file nor a folder:
 * whoever opens a pipe waits for ever. A link that leads out would put into the site, or
 * into a message, a file that whoever added the link may not read. A linked folder is not walked through: it may hold
 * itself.
 */
export function checkLinkedSources(root: string): Problem[] {
  const below = (name: string) => path.join(root, name);
  const links = SOURCES.map(below).flatMap((folder) =>
    oddBelow(folder).flatMap((file) => checkOdd(root, file, file === folder)),
  );
  return links.length > 0 ? links : checkKinds(FILES.map(below), FOLDERS.map(below));
}

/**
 * The same for what stands beside a specification, wherever it lies: its recorded anchors and versions, and what they
 * are written to first.
 */
export function checkLinksBeside(root: string, specification: string): Problem[] {
  const { dir, name } = path.parse(specification);
  const beside = (ending: string) => path.join(dir, `${name}.${ending}`);
  const links = ['anchors', 'anchors.new', 'versions']
    .map(beside)
    .flatMap(oddBelow)
    .flatMap((file) => checkOdd(root, file, false));
  return links.length > 0 ? links : checkKinds([beside('anchors')], [beside('versions')]);
}

function checkKinds(files: string[], folders: string[]): Problem[] {
  const problem = (file: string, message: string): Problem[] => [
    { message, severity: 'error', rule: 'input/kind', file, hint: 'Remove or rename it.' },
  ];
  const kindOf = (file: string) => statSync(file, { throwIfNoEntry: false });
  return [
    ...files.flatMap((file) => (kindOf(file)?.isDirectory() ? problem(file, 'This must be a file.') : [])),
    ...folders.flatMap((file) => (kindOf(file)?.isFile() ? problem(file, 'This must be a folder.') : [])),
  ];
}

/** Links, and what is neither a file nor a folder. */
function oddBelow(file: string): string[] {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats || stats.isFile()) return [];
  if (!stats.isDirectory()) return [file];
  return readdirSync(file)
    .sort(compare)
    .flatMap((name) => oddBelow(path.join(file, name)));
}

function checkOdd(root: string, file: string, isTop: boolean): Problem[] {
  const problem = (message: string, hint: string): Problem[] => [
    { message, severity: 'error', rule: 'input/link', file, hint },
  ];
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) {
    // Editors hold a file with a link that cannot be resolved.
    if (path.basename(file).startsWith('.')) return [];
    return problem('This symbolic link cannot be resolved.', 'Remove the link, or replace it with the file.');
  }
  if (!stats.isFile() && !stats.isDirectory())
    return problem('This is neither a file nor a folder.', 'Remove it.');
  if (liesOutside(root, file))
    return problem('This symbolic link points outside the project.', 'Replace the link with the file.');
  if (stats.isDirectory() && !isTop)
    return problem(
      'Symbolic links to folders are not followed.',
      'Replace the link with the folder, or link its files one by one.',
    );
  return [];
}
