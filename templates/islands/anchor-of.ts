/** The anchor that a hash names; as it is written where it is badly encoded, which anybody can make a link to. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
