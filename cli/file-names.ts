import { MAX_FILE_NAME_BYTES } from './limits.ts';
import { errorAt, type Problem } from './problem.ts';
import { compare } from './text/compare.ts';

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Returns why a path cannot be that of a file inside a folder on every system, as the end of a sentence; undefined if it
 * can. A valid path has segments between single slashes, none of which is `..`.
 */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (!name.isWellFormed()) return 'contains an unpaired surrogate';
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return 'contains a control character';
  if (name.includes('\\')) return 'contains a backslash';
  if (/^[a-z]:/i.test(name)) return 'starts with a drive letter';
  if (/[<>:"|?*]/.test(name))
    return 'contains one of the characters `< > : " | ? *`, which Windows does not allow';
  if (name.startsWith('/')) return 'starts with a slash';
  for (const part of name.split('/')) {
    if (part === '') return 'has an empty path segment';
    if (part === '.' || part === '..') return `contains the path segment \`${part}\``;
    if (/[. ]$/.test(part)) return 'has a path segment that ends with a dot or a space';
    if (DEVICE.test(part)) return `contains \`${part}\`, which is a reserved name on Windows`;
    if (Buffer.byteLength(part) > MAX_FILE_NAME_BYTES)
      return `has a path segment longer than ${MAX_FILE_NAME_BYTES} bytes`;
  }
  return undefined;
}

/** Returns why a route is invalid, as the end of a sentence; undefined if it is valid, or that of the home page. */
export function routeFault(route: string): string | undefined {
  if (route === '') return undefined;
  if (!/^[\p{L}\p{M}\p{N}._~/-]+$/u.test(route))
    return 'must be a route: letters, digits, dots, hyphens, underscores and slashes';
  if (/^assets\//i.test(route))
    return 'must not start with `assets/`, which is reserved for files that browsers cache indefinitely';
  return nameFault(route) ?? nameFault(`${route}.html`);
}

/** Names with the same key are the same file on systems that ignore case, or how accents are encoded. */
export function fileKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Reports invalid and conflicting file names of a build, on any system. `locate` returns the source of a file. */
export function checkNames(
  names: string[],
  locate: (name: string) => Pick<Problem, 'file' | 'line' | 'column'> = () => ({}),
): Problem[] {
  const problems: Problem[] = [];
  const report = (name: string, message: string, hint: string) =>
    problems.push(errorAt('output/name', locate(name), { message, hint }));
  const files = new Map<string, string>();
  for (const name of names) {
    const fault = nameFault(name);
    if (fault !== undefined) {
      report(name, `The file name \`${name}\` ${fault}.`, 'Rename its source.');
      continue;
    }
    const other = files.get(fileKeyOf(name));
    if (other === undefined) files.set(fileKeyOf(name), name);
    else if (other === name) report(name, `Two files of the site are named ${name}.`, 'Rename one of them.');
    else
      report(
        name,
        `The files ${other} and ${name} of the site are the same file on macOS and Windows.`,
        'Rename one of them. Names must differ in more than case and the encoding of accents.',
      );
  }
  for (const name of [...files.values()].sort(compare)) {
    const folders = foldersOf(name).map((folder) => files.get(fileKeyOf(folder)));
    const conflict = folders.find((file) => file !== undefined);
    const message = `The site has a file ${conflict}, but ${name} needs a folder with that name.`;
    if (conflict !== undefined) report(name, message, 'Rename one of them.');
  }
  return problems;
}

/** `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.push(name.slice(0, at));
  return folders;
}
