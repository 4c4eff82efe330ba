/** So many are named: of thousands, nobody would read each, for each of many operations. */
export const MOST_NAMED = 100;

/** Names in a row; of many only the first. */
export function inShort(names: string[], joint = ', '): string {
  const others = names.length - MOST_NAMED;
  return others <= 0 ? names.join(joint) : [...names.slice(0, MOST_NAMED), `${others} more`].join(joint);
}
