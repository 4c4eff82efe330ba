/** Text in → the same text as it is written between tags out. */
export function escapeText(text: string): string {
  return text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
