import type { SiteFile } from './check-links.ts';
import type { Page } from './page.ts';
import { fileOf, safeDecode } from './url.ts';

/**
 * A reference of several pages is written as if it were one: its links name anchors alone, and links from elsewhere name
 * its entry. Changes them, in place, to the page on which the anchor stands.
 */
export function linkParts(files: SiteFile[], pages: Page[]): void {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const parts = pages.filter((page) => page.kind === 'reference' && page.part !== undefined);
  if (parts.length === 0) return;
  /** By the URL of the entry: anchor → URL of the page that has it. */
  const homes = new Map<string, Map<string, string>>();
  const own = new Map<string, Set<string>>();
  for (const page of parts) {
    if (page.kind !== 'reference' || !page.part) continue;
    const html = byPath.get(fileOf(page.route))?.contents;
    if (typeof html !== 'string') continue;
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    own.set(page.url, new Set(ids));
    if (page.part.isEntry) continue;
    const anchors = homes.get(page.part.entry.url) ?? new Map<string, string>();
    homes.set(page.part.entry.url, anchors);
    for (const id of ids) anchors.set(id, page.url);
  }
  for (const page of pages) {
    const file = byPath.get(fileOf(page.route));
    if (!file || typeof file.contents !== 'string') continue;
    const entry = page.kind === 'reference' ? page.part?.entry.url : undefined;
    file.contents = file.contents.replaceAll(
      / href="([^"#]*)#([^"]*)"/g,
      (link, path: string, id: string) => {
        if (path === '' && (entry === undefined || own.get(page.url)?.has(id))) return link;
        const anchor = safeDecode(id);
        const home = homes.get(path === '' ? (entry ?? '') : path);
        const url = home?.get(anchor) ?? home?.get(id);
        if (url) return ` href="${url}#${id}"`;
        // On the entry itself: scopes, errors, headers, ways to authenticate.
        return path === '' && entry !== undefined && page.url !== entry ? ` href="${entry}#${id}"` : link;
      },
    );
  }
}
