/** Returns the URL of the texts, which are next to the index. */
export function textsAddress(url: string): string {
  return url.replace(/\.json$/, '-texts.json');
}
