export function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Decodes percent-encoding; returns the text unchanged if its encoding is invalid. */
export function decodePercent(text: string): string {
  return text.includes('%') && isPercentEncoded(text) ? decodeURIComponent(text) : text;
}
