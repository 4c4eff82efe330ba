/**
 * Whether a path matches a pattern such as `docs/*.html`: `*` matches any characters of a name, `**` any folders. Takes at
 * most pattern length × path length steps.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  const matchesName = (part: string, name: string) =>
    matches([...part], [...name], { wildcard: '*', isSame: (a, b) => a === b });
  return matches(pattern.split('/'), path.split('/'), { wildcard: '**', isSame: matchesName });
}

/** Backtracks only to the last wildcard: it matches as little as possible, and one more part after each failure. */
function matches(
  pattern: string[],
  parts: string[],
  { wildcard, isSame }: { wildcard: string; isSame: (pattern: string, part: string) => boolean },
): boolean {
  let lastWildcard = -1;
  let restart = 0;
  let position = 0;
  for (let index = 0; index < parts.length; ) {
    const expected = pattern[position];
    if (expected === wildcard) {
      lastWildcard = position;
      restart = index;
      position += 1;
    } else if (expected !== undefined && isSame(expected, parts[index] ?? '')) {
      position += 1;
      index += 1;
    } else if (lastWildcard >= 0) {
      restart += 1;
      index = restart;
      position = lastWildcard + 1;
    } else return false;
  }
  return pattern.slice(position).every((part) => part === wildcard);
}
