import { eachAddress } from './addresses.ts';
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
    const ids = idsOf(html);
    own.set(page.url, ids);
    if (page.part.isEntry) continue;
    const anchors = homes.get(page.part.entry.url) ?? new Map<string, string>();
    homes.set(page.part.entry.url, anchors);
    for (const id of ids) anchors.set(id, page.url);
  }
  for (const page of pages) {
    const file = byPath.get(fileOf(page.route));
    if (!file || typeof file.contents !== 'string') continue;
    const entry = page.kind === 'reference' ? page.part?.entry.url : undefined;
    file.contents = withLinks(file.contents, (path, id) => {
      if (path === '' && (entry === undefined || own.get(page.url)?.has(id))) return path;
      const home = homes.get(path === '' ? (entry ?? '') : path);
      const url = home?.get(safeDecode(id)) ?? home?.get(id);
      if (url) return url;
      // On the entry itself: scopes, errors, headers, ways to authenticate.
      return path === '' && entry !== undefined && page.url !== entry ? entry : path;
    });
  }
}

function idsOf(html: string): Set<string> {
  const ids = new Set<string>();
  eachAddress(html, ({ name, start, end }) => {
    if (name === 'id') ids.add(html.slice(start, end));
  });
  return ids;
}

/** The same HTML, where links to anchors lead to the pages that `pageOf` answers. */
function withLinks(html: string, pageOf: (path: string, id: string) => string): string {
  let written = '';
  let done = 0;
  eachAddress(html, ({ name, start, end }) => {
    const hash = name === 'href' ? html.indexOf('#', start) : -1;
    if (hash < 0 || hash >= end) return;
    const path = html.slice(start, hash);
    const page = pageOf(path, html.slice(hash + 1, end));
    if (page === path) return;
    written += html.slice(done, start) + page;
    done = hash;
  });
  return written + html.slice(done);
}
