import type { SiteConfig } from '../config.ts';
import type { Page } from '../page.ts';
import { fileOf, markdownFileOf, urlOf } from '../site/url.ts';
import { createViewerLinks } from '../site/viewer-links.ts';
import type { SiteFile } from '../site-file.ts';
import { decodePercent } from '../text/decode-percent.ts';

/** Resolves a link on the page of a route to an absolute URL; undefined if there is no such target. */
export type Links = (href: string, route: string) => string | undefined;

/** Links go to the Markdown copy of a page or operation, if it has one. `files` are all other files of the site. */
export function createLinks(config: SiteConfig, pages: Page[], files: SiteFile[]): Links {
  const copies = new Map(
    pages.flatMap((page) => (page.markdownUrl ? [[page.route, markdownFileOf(page.route)] as const] : [])),
  );
  const existing = new Set([...files.map(({ path }) => path), ...pages.map(({ route }) => fileOf(route))]);
  const anchorFiles = new Map([...operationFiles(pages), ...partFiles(pages, config.base)]);
  const urlOfFile = (path: string) =>
    config.url + config.base + path.split('/').map(encodeURIComponent).join('/');

  const resolveViewerLink = createViewerLinks(
    pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : [])),
  );

  return (written, route) => {
    if (/^(https?:|mailto:)/i.test(written)) return written;
    const href = resolveViewerLink(route, written);
    const [path = '', anchor = ''] = href.split('#', 2);
    if (path !== '' && !path.startsWith(config.base)) return undefined;
    const target = path === '' ? route : decodePercent(path.slice(config.base.length));
    const file = fileOfAnchor(anchorFiles.get(target), decodePercent(anchor));
    if (file) return urlOfFile(file);
    const copy = copies.get(target);
    if (copy !== undefined) return urlOfFile(copy) + (anchor === '' ? '' : `#${anchor}`);
    if (existing.has(fileOf(target))) return config.url + urlOf(config.base, target);
    return target !== '' && existing.has(target) ? urlOfFile(target) : undefined;
  };
}

/** The files of operations by their anchors, for the route of each reference. */
function operationFiles(pages: Page[]): [route: string, Map<string, string>][] {
  return pages.flatMap((page): [string, Map<string, string>][] =>
    page.kind === 'reference'
      ? [[page.route, new Map(page.operationCopies.map(({ anchor, file }) => [anchor, file]))]]
      : [],
  );
}

/** The pages of a large reference by the anchors on them, for the route of its entry page. */
function partFiles(pages: Page[], base: string): [route: string, Map<string, string>][] {
  return pages.flatMap((page): [string, Map<string, string>][] => {
    if (page.kind !== 'reference' || !page.part?.isEntry) return [];
    const files = page.part.pages.flatMap(({ url, anchor, contents }) =>
      [anchor, ...contents.map((entry) => entry.anchor)].flatMap((name): [string, string][] =>
        name === undefined ? [] : [[name, markdownFileOf(url.slice(base.length))]],
      ),
    );
    return [[page.route, new Map(files)]];
  });
}

/** Finds the file of an anchor: that of `createOrder` for `createOrder-body-amount`. */
function fileOfAnchor(files: Map<string, string> | undefined, anchor: string): string | undefined {
  for (let name = anchor; name !== ''; name = name.slice(0, Math.max(0, name.search(/[-.][^-.]*$/)))) {
    const file = files?.get(name);
    if (file) return file;
  }
  return undefined;
}
