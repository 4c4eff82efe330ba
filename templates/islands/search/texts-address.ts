export function textsAddress(url: string): string {
  return url.replace(/\.json$/, '-texts.json');
}
