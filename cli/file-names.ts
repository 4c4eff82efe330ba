import type { Problem } from './problem.ts';
import { compare } from './text/compare.ts';

/** No file system that a site may be copied to takes longer parts of a path. */
const LONGEST_PART = 255;
/** Windows takes them for devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Why a name cannot be that of a file below a folder, on any system, as the end of a sentence; undefined for one that
 * can: parts with single slashes between them, none of which leads elsewhere.
 */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (!name.isWellFormed()) return 'contains half of a surrogate pair';
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return 'contains a control character';
  if (name.includes('\\')) return 'contains a backslash';
  if (/^[a-z]:/i.test(name)) return 'begins with a drive letter';
  if (/[<>:"|?*]/.test(name)) return 'contains one of the characters `< > : " | ? *`, which Windows refuses';
  if (name.startsWith('/')) return 'begins with a slash';
  for (const part of name.split('/')) {
    if (part === '') return 'has an empty part between two slashes, or at its end';
    if (part === '.' || part === '..') return `contains \`${part}\` as a part of its path`;
    if (/[. ]$/.test(part)) return 'has a part that ends with a dot or a space';
    if (DEVICE.test(part)) return `contains \`${part}\`, which is a device on Windows`;
    if (Buffer.byteLength(part) > LONGEST_PART) return `has a part of more than ${LONGEST_PART} bytes`;
  }
  return undefined;
}

/** Why a route cannot be one, as the end of a sentence; undefined for one that can, or for that of the home page. */
export function routeFault(route: string): string | undefined {
  if (route === '') return undefined;
  if (!/^[\p{L}\p{M}\p{N}._~/-]+$/u.test(route))
    return 'must be a route such as docs/intro, of letters, digits, dots, hyphens, underscores and slashes';
  if (/^assets\//i.test(route)) return 'must not begin with `assets/`, whose files browsers keep for ever';
  return nameFault(route) ?? nameFault(`${route}.html`);
}

/** Two names with the same key are the same file where capitals, or the ways to write an accent, make no difference. */
function keyOf(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * What is wrong with the names of the files of one build: one that is not a name, two that are the same file on some
 * system, and a file where another needs a folder. `placeOf` tells which source a file is made of.
 */
export function checkNames(
  names: string[],
  placeOf: (name: string) => Pick<Problem, 'file' | 'line' | 'column'> = () => ({}),
): Problem[] {
  const problem = (name: string, message: string, hint: string): Problem => ({
    message,
    severity: 'error',
    rule: 'output/name',
    ...placeOf(name),
    hint,
  });
  const found: Problem[] = [];
  const files = new Map<string, string>();
  for (const name of names) {
    const fault = nameFault(name);
    if (fault !== undefined) {
      found.push(problem(name, `The file name \`${name}\` ${fault}.`, 'Rename what it is made of.'));
      continue;
    }
    const other = files.get(keyOf(name));
    if (other === undefined) files.set(keyOf(name), name);
    else if (other === name)
      found.push(problem(name, `Two files of the site have the name ${name}.`, 'Rename one of them.'));
    else
      found.push(
        problem(
          name,
          `The files ${other} and ${name} of the site are the same file on macOS and Windows.`,
          'Rename one of them, so that they differ by more than capitals or the way an accent is written.',
        ),
      );
  }
  for (const name of [...files.values()].sort(compare)) {
    const folders = foldersOf(name).map((folder) => files.get(keyOf(folder)));
    const inTheWay = folders.find((file) => file !== undefined);
    if (inTheWay !== undefined)
      found.push(
        problem(
          name,
          `The site has a file ${inTheWay}, and ${name} needs a folder of that name.`,
          'Rename one of them.',
        ),
      );
  }
  return found;
}

/** `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.push(name.slice(0, at));
  return folders;
}
