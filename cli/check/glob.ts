/**
 * Whether a path fits a pattern such as `docs/*.html`: a star stands for any characters of a name, two for any folders.
 * Takes at most as many steps as the lengths of both multiplied, whatever the pattern.
 */
export function fitsGlob(pattern: string, path: string): boolean {
  return fits(pattern.split('/'), path.split('/'), (part) => part === '**', fitsName);
}

function fitsName(pattern: string, name: string): boolean {
  return fits(
    [...pattern],
    [...name],
    (part) => part === '*',
    (one, other) => one === other,
  );
}

/** Wildcards take as little as they can; where that fails, the last one takes one more. */
function fits(
  pattern: string[],
  parts: string[],
  isWildcard: (part: string) => boolean,
  isSame: (pattern: string, part: string) => boolean,
): boolean {
  let wildcard = -1;
  let taken = 0;
  let at = 0;
  for (let index = 0; index < parts.length; ) {
    const expected = pattern[at];
    if (expected !== undefined && isWildcard(expected)) {
      wildcard = at;
      taken = index;
      at += 1;
    } else if (expected !== undefined && isSame(expected, parts[index] ?? '')) {
      at += 1;
      index += 1;
    } else if (wildcard >= 0) {
      taken += 1;
      index = taken;
      at = wildcard + 1;
    } else return false;
  }
  return pattern.slice(at).every(isWildcard);
}
