import { createPageLinks, type PageLinks } from '../html/page-links.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import type { ReferenceShare } from './split-reference.ts';
import { safeDecode, urlOf } from './url.ts';
import { createViewerLinks } from './viewer-links.ts';

/** Old anchors by the ones that take their place, by the route of their reference. */
export type Aliases = Map<string, Map<string, string[]>>;

/** Where links lead, known before any page is rendered. */
export interface SiteLinks {
  /** A URL of the site → the same; of a large reference, on the page that has the anchor. */
  resolve(url: string): string;
  /** How the page of a route shows its reference. Links that turn out to be `dead` cannot be resolved. */
  pageLinksOf(route: string, dead?: Set<string>): PageLinks;
}

/** Parts of every page: links to them stay on it. */
export const OF_THE_PAGE = ['announcer', 'main', 'sidebar'];

/**
 * A large reference is modelled as if it had one page: its links name anchors alone, and links from elsewhere name its
 * entry. Both lead to the page that has the anchor, or an old one in its place.
 */
export function createSiteLinks(base: string, shares: ReferenceShare[], aliases: Aliases): SiteLinks {
  /** By the URL of the entry: anchor → URL of the page that has it. */
  const homes = new Map<string, Map<string, string>>();
  const anchorsOf = new Map<string, Set<string>>();
  for (const share of shares) {
    if (!share.part) continue;
    const anchors = withAliases(anchorsAndLinksOf(share).anchors, aliases.get(share.reference.route));
    anchorsOf.set(share.route, new Set([...anchors, ...OF_THE_PAGE]));
    if (share.part.isEntry) continue;
    const home = homes.get(share.part.entry.url) ?? new Map<string, string>();
    homes.set(share.part.entry.url, home);
    // A tag of several pages begins on the first.
    for (const anchor of anchors) if (!home.has(anchor)) home.set(anchor, urlOf(base, share.route));
  }
  const homeOf = (entry: string, id: string) => {
    const home = homes.get(entry);
    return home?.get(safeDecode(id)) ?? home?.get(id);
  };
  const resolve = (url: string): string => {
    const [path = '', id] = url.split('#', 2);
    const home = id === undefined ? undefined : homeOf(path, id);
    return home === undefined ? url : `${home}#${id}`;
  };
  const byRoute = new Map(shares.map((share) => [share.route, share]));
  const ofViewers = createViewerLinks(shares.map(({ reference }) => reference));
  /** A link on the page of a share. */
  const resolveOn = (share: ReferenceShare | undefined, href: string): string => {
    const entry = share?.part?.entry.url;
    if (!href.startsWith('#') || !share || entry === undefined) return resolve(href);
    const id = href.slice(1);
    const own = anchorsOf.get(share.route);
    if (own?.has(id) || own?.has(safeDecode(id))) return href;
    // On the entry itself: scopes, errors, headers, ways to authenticate.
    return `${homeOf(entry, id) ?? (share.part?.isEntry ? '' : entry)}${href}`;
  };
  const pageLinksOf = (route: string, dead: Set<string> = new Set()): PageLinks => {
    const share = byRoute.get(route);
    const hrefOf = (href: string) => {
      const to = resolveOn(share, share ? ofViewers(share.reference.route, href) : href);
      return dead.has(to) ? undefined : to;
    };
    return createPageLinks(hrefOf, aliases.get(share?.reference.route ?? '') ?? new Map());
  };
  return { resolve, pageLinksOf };
}

function withAliases(anchors: Set<string>, aliases: Map<string, string[]> = new Map()): string[] {
  return [...anchors].flatMap((anchor) => [anchor, ...(aliases.get(anchor) ?? [])]);
}
