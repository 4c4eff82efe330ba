import { existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { nameFault } from './file-names.ts';
import type { Problem } from './problem.ts';

/** What is to be written, and what it must not overwrite. */
export interface Output {
  out: string;
  root: string;
  references: { file: string }[];
  content?: { dir: string };
  /** Place of a value of site.yaml, by JSON Pointer. */
  locate(pointer: string): { file?: string; line?: number; column?: number };
}

/** The output folder itself, where a link leads to it: beside the link nothing can be swapped. */
export function realOut(out: string): string {
  return isLink(out) ? realpathSync(out) : out;
}

/**
 * The output folder is replaced whole, so it must not be, hold, or lie in anything the build reads. Nor may the folders
 * beside it, which the build uses while it writes. One that lies in `home`, or comes from a file, lies there after all
 * links; only a flag may name one elsewhere.
 */
export function checkOut(
  { out, root, references, content, locate }: Output,
  { home, isFlag }: { home: string; isFlag: boolean },
): Partial<Problem>[] {
  const at = isFlag ? {} : locate('/out');
  const target = realPathOf(out);
  if (target === undefined)
    return [
      {
        message: `The output folder ${out} is, or is inside, a symbolic link that cannot be resolved.`,
        ...at,
        hint: 'Remove the link, or create its target folder.',
      },
    ];
  const isHere = !isFlag || isBelow(out, home) || isBelow(out, real(home));
  if (isHere && !isBelow(target, real(home)))
    return [
      {
        message: `The output folder ${out} is outside the project${target === out ? '' : `, at ${target}`}.`,
        ...at,
        hint: `Choose a folder in the project, such as \`dist\`, or pass the folder on the command line: \`--out ${target}\`.`,
      },
    ];
  const name = path.relative(home, out).split(path.sep).join('/');
  const fault = isFlag || name === '' ? undefined : (nameFault(name) ?? hiddenFault(name));
  if (fault !== undefined)
    return [{ message: `The output folder \`${name}\` ${fault}.`, ...at, hint: 'Choose another name.' }];
  const sources = [
    root,
    ...(content ? [content.dir] : []),
    ...['specs', 'static', 'cli', 'templates', 'tests', 'node_modules', '.git'].map((name) =>
      path.join(root, name),
    ),
    ...references.map(({ file }) => file),
  ];
  const overwritten = sources.find((source) =>
    [target, `${target}.old`, `${target}.new`, `${target}.lock`].some((folder) =>
      isBelow(real(source), folder),
    ),
  );
  const inside = sources.slice(1).find((source) => isBelow(target, real(source)));
  if (target !== path.parse(target).root && !overwritten && !inside) return [];
  return [
    {
      message: `The output folder ${out} would overwrite sources.`,
      ...at,
      hint: 'Choose a separate folder, such as `dist`.',
    },
  ];
}

/** Editors and hosts of code run what lies in `.vscode`, `.husky` or `.github`: no setting has it written there. */
function hiddenFault(name: string): string | undefined {
  return name.split('/').some((part) => part.startsWith('.'))
    ? 'is hidden, or is inside a hidden folder'
    : undefined;
}

/** Also the folder itself. */
function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function real(file: string): string {
  return realPathOf(file) ?? file;
}

/** A path after all links, also of what is not there yet; undefined for one behind a link that cannot be resolved. */
function realPathOf(file: string): string | undefined {
  if (existsSync(file)) return realpathSync(file);
  const parent = path.dirname(file);
  if (isLink(file) || parent === file) return undefined;
  const folder = realPathOf(parent);
  return folder === undefined ? undefined : path.join(folder, path.basename(file));
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    // A part of the path is a file.
    return false;
  }
}
