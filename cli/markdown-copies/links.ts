import type { SiteConfig } from '../config.ts';
import type { Page } from '../site/page.ts';
import { fileOf, markdownFileOf, urlOf } from '../site/url.ts';
import { createViewerLinks } from '../site/viewer-links.ts';
import type { SiteFile } from '../site-file.ts';

/** A link on the page of a route → its absolute address; undefined when it cannot be resolved. */
export type Links = (href: string, route: string) => string | undefined;

/**
 * Links lead to the Markdown copy of their page where there is one, and of their operation. `files` holds whatever else
 * the site has.
 */
export function createLinks(config: SiteConfig, pages: Page[], files: SiteFile[]): Links {
  const copies = new Map(
    pages.flatMap((page) => (page.markdownUrl ? [[page.route, markdownFileOf(page.route)] as const] : [])),
  );
  const existing = new Set([...files.map(({ path }) => path), ...pages.map(({ route }) => fileOf(route))]);
  const homes = new Map([...operationHomes(pages), ...partHomes(pages, config.base)]);
  const addressOf = (path: string) =>
    config.url + config.base + path.split('/').map(encodeURIComponent).join('/');

  const ofViewers = createViewerLinks(
    pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : [])),
  );

  return (written, route) => {
    if (/^(https?:|mailto:)/i.test(written)) return written;
    const href = ofViewers(route, written);
    const [path = '', anchor = ''] = href.split('#', 2);
    if (path !== '' && !path.startsWith(config.base)) return undefined;
    const target = path === '' ? route : decode(path.slice(config.base.length));
    const home = homeOf(homes.get(target), decode(anchor));
    if (home) return addressOf(home);
    const copy = copies.get(target);
    if (copy !== undefined) return addressOf(copy) + (anchor === '' ? '' : `#${anchor}`);
    if (existing.has(fileOf(target))) return config.url + urlOf(config.base, target);
    return target !== '' && existing.has(target) ? addressOf(target) : undefined;
  };
}

/** The files of operations, by the routes of their references. */
function operationHomes(pages: Page[]): [route: string, Map<string, string>][] {
  return pages.flatMap((page): [string, Map<string, string>][] =>
    page.kind === 'reference'
      ? [[page.route, new Map(page.operationCopies.map(({ anchor, file }) => [anchor, file]))]]
      : [],
  );
}

/** What stands on which page of a large reference, by the route of its entry. */
function partHomes(pages: Page[], base: string): Map<string, Map<string, string>> {
  const homes = new Map<string, Map<string, string>>();
  for (const page of pages) {
    if (page.kind !== 'reference' || !page.part?.isEntry) continue;
    const home = new Map<string, string>();
    for (const { url, anchor, contents } of page.part.pages)
      for (const name of [
        ...(anchor === undefined ? [] : [anchor]),
        ...contents.map((entry) => entry.anchor),
      ])
        home.set(name, markdownFileOf(url.slice(base.length)));
    homes.set(page.route, home);
  }
  return homes;
}

/** `createOrder-body-amount` is at home where `createOrder` is. */
function homeOf(homes: Map<string, string> | undefined, anchor: string): string | undefined {
  for (let name = anchor; name !== ''; name = name.slice(0, Math.max(0, name.search(/[-.][^-.]*$/)))) {
    const home = homes?.get(name);
    if (home) return home;
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
