/** Decodes the anchor of a hash. Returns it unchanged if its encoding is invalid. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
