/**
 * A text without the characters that a terminal obeys and that HTML and Markdown have no use for; a sign stands where
 * each was. Tabs and line ends stay.
 */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\f\r\u0085]/gu, '\uFFFD');
}
