/** Decodes percent-encoding; returns the text unchanged if its encoding is invalid. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
