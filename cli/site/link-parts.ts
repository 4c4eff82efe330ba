import { type Address, readAddresses } from '../html/addresses.ts';
import type { SiteFile } from '../site-file.ts';
import type { Page } from './page.ts';
import { fileOf, safeDecode } from './url.ts';

/**
 * A reference of several pages is written as if it were one: its links name anchors alone, and links from elsewhere name
 * its entry. Changes them, in place, to the page on which the anchor stands.
 */
export function linkParts(files: SiteFile[], pages: Page[]): void {
  const parts = pages.filter((page) => page.kind === 'reference' && page.part !== undefined);
  if (parts.length === 0) return;
  const written = readPages(files, pages);
  /** By the URL of the entry: anchor → URL of the page that has it. */
  const homes = new Map<string, Map<string, string>>();
  for (const page of parts) {
    if (page.kind !== 'reference' || !page.part || page.part.isEntry) continue;
    const anchors = homes.get(page.part.entry.url) ?? new Map<string, string>();
    homes.set(page.part.entry.url, anchors);
    for (const id of written.get(page)?.ids ?? []) anchors.set(id, page.url);
  }
  for (const [page, { file, html, links, ids }] of written) {
    const entry = page.kind === 'reference' ? page.part?.entry.url : undefined;
    file.contents = withLinks(html, links, (path, id) => {
      if (path === '' && (entry === undefined || ids.has(id))) return path;
      const home = homes.get(path === '' ? (entry ?? '') : path);
      const url = home?.get(safeDecode(id)) ?? home?.get(id);
      if (url) return url;
      // On the entry itself: scopes, errors, headers, ways to authenticate.
      return path === '' && entry !== undefined && page.url !== entry ? entry : path;
    });
  }
}

interface WrittenPage {
  file: SiteFile;
  html: string;
  ids: Set<string>;
  links: Address[];
}

function readPages(files: SiteFile[], pages: Page[]): Map<Page, WrittenPage> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const written = new Map<Page, WrittenPage>();
  for (const page of pages) {
    const file = byPath.get(fileOf(page.route));
    const html = file?.contents;
    if (!file || typeof html !== 'string') continue;
    const addresses = readAddresses(html);
    const ids = addresses.filter(({ name }) => name === 'id').map(({ start, end }) => html.slice(start, end));
    const links = addresses.filter(({ name }) => name === 'href');
    written.set(page, { file, html, ids: new Set(ids), links });
  }
  return written;
}

/** The same HTML, where links to anchors lead to the pages that `pageOf` answers. */
function withLinks(html: string, links: Address[], pageOf: (path: string, id: string) => string): string {
  let written = '';
  let done = 0;
  for (const { start, end } of links) {
    const [path = '', id] = html.slice(start, end).split('#', 2);
    const page = id === undefined ? path : pageOf(path, id);
    if (page === path) continue;
    written += html.slice(done, start) + page;
    done = start + path.length;
  }
  return written + html.slice(done);
}
