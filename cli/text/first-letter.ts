/** The first letter or digit, as a reader sees it: with its accents, in capitals. */
export function firstLetter(title: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(title.normalize('NFC'))?.[0].toUpperCase() ?? '';
}
