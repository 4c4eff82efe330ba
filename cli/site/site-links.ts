import { createPageLinks, type PageLinks } from '../html/page-links.ts';
import { PAGE_IDS } from '../markdown/headings.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { getOrInsert } from '../text/get-or-insert.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import type { ReferenceContent } from './split-reference.ts';
import { partsOf, urlOf } from './url.ts';
import { createViewerLinks } from './viewer-links.ts';

/** Route of a reference → anchor → the old anchors that it replaces. */
export type Aliases = Map<string, Map<string, string[]>>;

/** Resolves links. Known before any page is rendered. */
export interface SiteLinks {
  /** Returns the URL; if it has an anchor of a split reference, on the page that has this anchor. */
  resolve(url: string): string;
  /** Returns how links and ids are written on the page of a route. Links in `dead` cannot be resolved. */
  pageLinksOf(route: string, dead?: Set<string>): PageLinks;
}

/**
 * A split reference is modelled as if it had one page: its links are mere anchors, and links from other pages have the URL
 * of its entry. Both resolve to the page that has the anchor, or an alias of it.
 */
export function createSiteLinks(
  base: string,
  referencePages: ReferenceContent[],
  aliases: Aliases,
): SiteLinks {
  /** URL of the entry → anchor → URL of the page that has it. */
  const pageUrls = new Map<string, Map<string, string>>();
  const anchorsOf = new Map<string, Set<string>>();
  for (const page of referencePages) {
    if (!page.split) continue;
    const anchors = withAliases(anchorsAndLinksOf(page).anchors, aliases.get(page.reference.route));
    anchorsOf.set(page.route, new Set([...anchors, ...PAGE_IDS]));
    if (page.split.isEntry) continue;
    const urls = getOrInsert(pageUrls, page.split.entry.url, () => new Map<string, string>());
    // If a tag has several pages, its anchor is on the first.
    for (const anchor of anchors) if (!urls.has(anchor)) urls.set(anchor, urlOf(base, page.route));
  }
  const pageWith = (entry: string, id: string) => {
    const urls = pageUrls.get(entry);
    return urls?.get(decodePercent(id)) ?? urls?.get(id);
  };
  const resolve = (url: string): string => {
    const { path, end, anchor } = partsOf(url);
    const page = anchor === '' ? undefined : pageWith(path, anchor);
    return page === undefined ? url : page + end;
  };
  const byRoute = new Map(referencePages.map((page) => [page.route, page]));
  const fromViewer = createViewerLinks(referencePages.map(({ reference }) => reference));
  const resolveOn = (page: ReferenceContent | undefined, href: string): string => {
    const entry = page?.split?.entry.url;
    if (!href.startsWith('#') || !page || entry === undefined) return resolve(href);
    const { anchor: id } = partsOf(href);
    const own = anchorsOf.get(page.route);
    if (own?.has(id) || own?.has(decodePercent(id))) return href;
    // Only the entry has scopes, errors, headers and security schemes.
    return `${pageWith(entry, id) ?? (page.split?.isEntry ? '' : entry)}${href}`;
  };
  const pageLinksOf = (route: string, dead: Set<string> = new Set()): PageLinks => {
    const page = byRoute.get(route);
    const hrefOf = (href: string) => {
      const to = resolveOn(page, page ? fromViewer(page.reference.route, href) : href);
      return dead.has(to) ? undefined : to;
    };
    return createPageLinks(hrefOf, {
      hasAnchors: true,
      aliases: aliases.get(page?.reference.route ?? '') ?? new Map(),
    });
  };
  return { resolve, pageLinksOf };
}

function withAliases(anchors: ReadonlySet<string>, aliases: Map<string, string[]> = new Map()): string[] {
  return [...anchors].flatMap((anchor) => [anchor, ...(aliases.get(anchor) ?? [])]);
}
