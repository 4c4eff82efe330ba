import type { SiteAddress } from '../config.ts';
import { isSiteLink } from '../html/link-kinds.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from '../page.ts';
import { anchorsAndLinksOf, anchorsWithin } from '../site/reference-anchors.ts';
import { fileOf, isFile, markdownFileOf, partsOf, urlOf } from '../site/url.ts';
import { createViewerLinks } from '../site/viewer-links.ts';
import type { SiteFile } from '../site-file.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { getOrInsert } from '../text/get-or-insert.ts';

/** Resolves a link on the page of a route to an absolute URL; undefined if there is no such target. */
export type Links = (href: string, route: string) => string | undefined;

/** Links go to the Markdown copy of a page or operation, if it has one. `files` are all other files of the site. */
export function createLinks(config: SiteAddress, pages: Page[], files: Pick<SiteFile, 'path'>[]): Links {
  const copies = new Map(
    pages.flatMap((page) => (page.markdownUrl ? [[page.route, markdownFileOf(page.route)] as const] : [])),
  );
  const existing = new Set([...files.map(({ path }) => path), ...pages.map(({ route }) => fileOf(route))]);
  const anchorFiles = filesOfAnchors(pages);
  const urlOfFile = (path: string) =>
    config.url + config.base + path.split('/').map(encodeURIComponent).join('/');

  const resolveViewerLink = createViewerLinks(
    pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : [])),
  );

  return (written, route) => {
    if (!isSiteLink(written)) return written;
    const { path, end, anchor } = partsOf(resolveViewerLink(route, written));
    if (path !== '' && !path.startsWith(config.base)) return undefined;
    const target = path === '' ? route : decodePercent(path.slice(config.base.length));
    const file = anchorFiles.get(target)?.get(decodePercent(anchor));
    if (file) return urlOfFile(file);
    const copy = copies.get(target);
    if (copy !== undefined) return urlOfFile(copy) + (anchor === '' ? '' : `#${anchor}`);
    if (existing.has(fileOf(target))) return config.url + urlOf(config.base, target);
    return isFile(target, existing) ? urlOfFile(target) + end : undefined;
  };
}

/** The file with each anchor of a reference, by the route that links to it name: that of an operation, or of a part. */
function filesOfAnchors(pages: Page[]): Map<string, Map<string, string>> {
  const files = new Map<string, Map<string, string>>();
  for (const page of pages) {
    if (page.kind !== 'reference') continue;
    const copies = new Map(page.operationCopies.map(({ anchor, file }) => [anchor, file]));
    const own = new Map(
      allOperations(page.reference).flatMap((operation) => {
        const file = copies.get(operation.anchor);
        return file === undefined
          ? []
          : [...anchorsWithin(operation)].map((anchor) => [anchor, file] as const);
      }),
    );
    files.set(page.route, new Map([...(files.get(page.route) ?? []), ...own]));
    if (!page.split || page.split.isEntry) continue;
    // The page has the headings of its operations.
    const ofEntry = getOrInsert(files, page.reference.route, () => new Map<string, string>());
    for (const anchor of anchorsAndLinksOf(page).anchors)
      if (!ofEntry.has(anchor)) ofEntry.set(anchor, markdownFileOf(page.route));
  }
  return files;
}
