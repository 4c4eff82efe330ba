import { existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { nameFault } from './file-names.ts';
import type { Problem } from './problem.ts';

/** The output folder, and the sources it must not overwrite. */
export interface Output {
  out: string;
  root: string;
  references: { file: string }[];
  content?: { dir: string };
  locate(pointer: string): { file?: string; line?: number; column?: number };
}

/** Resolves a link to the output folder, which is replaced by a folder next to it. */
export function realOut(out: string): string {
  return isLink(out) ? realpathSync(out) : out;
}

/**
 * Checks the output folder. It is replaced as a whole, so neither it nor what the build writes next to it may be, contain,
 * or be inside a source. A folder in `home`, or one from site.yaml, must be in `home` after following links; only a flag
 * may name a folder elsewhere.
 */
export function checkOut(
  { out, root, references, content, locate }: Output,
  { home, isFlag }: { home: string; isFlag: boolean },
): Partial<Problem> | undefined {
  const at = isFlag ? {} : locate('/out');
  const target = realPathOf(out);
  if (target === undefined)
    return {
      message: `The output folder ${out} is, or is inside, a symbolic link that cannot be resolved.`,
      ...at,
      hint: 'Remove the link, or create its target folder.',
    };
  const isInProject = !isFlag || isBelow(out, home) || isBelow(out, real(home));
  if (isInProject && !isBelow(target, real(home)))
    return {
      message: `The output folder ${out} is outside the project${target === out ? '' : `, at ${target}`}.`,
      ...at,
      hint: `Choose a folder in the project, such as \`dist\`, or pass the folder on the command line: \`--out ${target}\`.`,
    };
  const name = path.relative(home, out).split(path.sep).join('/');
  const fault = isFlag || name === '' ? undefined : (nameFault(name) ?? hiddenFault(name));
  if (fault !== undefined)
    return { message: `The output folder \`${name}\` ${fault}.`, ...at, hint: 'Choose another name.' };
  const sources = [
    root,
    ...(content ? [content.dir] : []),
    ...['specs', 'static', 'cli', 'templates', 'tests', 'node_modules', '.git'].map((name) =>
      path.join(root, name),
    ),
    ...references.map(({ file }) => file),
  ];
  const overwritten = sources.find((source) =>
    [target, `${target}.build`, `${target}.lock`].some((folder) => isBelow(real(source), folder)),
  );
  const inside = sources.slice(1).find((source) => isBelow(target, real(source)));
  if (target !== path.parse(target).root && !overwritten && !inside) return undefined;
  return {
    message: `The output folder ${out} would overwrite sources.`,
    ...at,
    hint: 'Choose a separate folder, such as `dist`.',
  };
}

/** Editors and code hosts run files in `.vscode`, `.husky` or `.github`, so site.yaml must not name such a folder. */
function hiddenFault(name: string): string | undefined {
  return name.split('/').some((part) => part.startsWith('.'))
    ? 'is hidden, or is inside a hidden folder'
    : undefined;
}

/** Whether a file is in a folder, or the folder itself. */
function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function real(file: string): string {
  return realPathOf(file) ?? file;
}

/** Resolves all links of a path, which need not exist; undefined if a link cannot be resolved. */
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
