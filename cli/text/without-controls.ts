/** Replaces control characters, except for tabs and line ends, by U+FFFD: a terminal would interpret them. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\f\r\u0085]/gu, '\uFFFD');
}
