import { posix } from 'node:path';
import type { SiteConfig } from '../config.ts';
import { PAGE_IDS } from '../markdown/headings.ts';
import type { Layout, Page, SidebarEntry } from '../page.ts';
import { type Fault, type Problem, topOf, warningAt } from '../problem.ts';
import { type SourceReader, trackSources } from '../source-files.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { getOrInsert } from '../text/get-or-insert.ts';
import type { Renamed } from './aliases.ts';
import type { ContentPage } from './content.ts';
import { faultOfFullUrl } from './full-url.ts';
import { addressOf, faultOfLink, type Targets } from './link-target.ts';
import { pagesIn, routesOf } from './navigation.ts';
import { checkRedirects } from './redirects.ts';
import { anchorsAndLinksOf } from './reference-anchors.ts';
import { settingLinks } from './repeated.ts';
import type { SiteLinks } from './site-links.ts';
import { createSpecificationLocations } from './specification-locations.ts';
import { fileOf, markdownFileOf, partsOf, urlOf } from './url.ts';

interface LinkedSite {
  config: SiteConfig;
  pages: Page[];
  content: ContentPage[];
  references: { route: string }[];
  /** Of each reference: the files that it is written in. */
  documents: { files: string[] }[];
  links: SiteLinks;
  renamed: Renamed;
  layout: Layout;
  sidebar: SidebarEntry[];
  /** Links of the announcement. */
  announced: string[];
  /** Routes of drafts, which are not built. */
  drafts: string[];
}

type Location = Pick<Problem, 'file' | 'line' | 'column'>;

interface FoundLink {
  /** The route of the page. */
  from: string;
  /** As the page has it. */
  url: string;
  location: Location;
  /** Returns how the author writes the path of a page; by default, from the base path. */
  write?(route: string): string | undefined;
  /** Finds the exact location, if there is one. */
  search?(): Location | undefined;
}

/** Links of references that cannot be resolved, by route: their pages show only the text. */
export type DeadLinks = Map<string, Set<string>>;

/**
 * Checks that all links within the site can be resolved. `files` are the names of all files, `uncheckedRoutes` the routes to which
 * links are not checked. Without content, a document is often somebody else's, with links to pages of its own site: these
 * are warnings, and dead on the pages.
 */
export function checkLinks(
  site: LinkedSite,
  { files, uncheckedRoutes }: Pick<Targets, 'files' | 'uncheckedRoutes'>,
  inputs: SourceReader = trackSources(),
): { dead: DeadLinks; targets: Targets; problems: Problem[] } {
  const { config, pages, content } = site;
  const drafts = new Set(site.drafts);
  const ofReferences = referenceLinks(site, inputs);
  const ofSite = [...linksOfSettings(site), ...content.flatMap((page) => contentLinks(page, site))];
  const linked = new Map<string, Set<string>>();
  for (const { url } of ofSite) {
    const { path, anchor } = partsOf(url);
    if (anchor !== '')
      getOrInsert(linked, decodePercent(path.slice(config.base.length)), () => new Set()).add(
        decodePercent(anchor),
      );
  }
  const targets: Targets = {
    base: config.base,
    files,
    ids: idsOf(site),
    ...{ drafts, uncheckedRoutes, linked, renamed: site.renamed },
  };
  const routes = new Set(pages.map(({ route }) => route));
  const exists = (name: string) => routes.has(name) || files.has(name);
  const dead: DeadLinks = new Map();
  const problems = [...ofSite, ...ofReferences].flatMap((link): Problem[] => {
    const to = movedTo(config, link.url, exists);
    if (to !== undefined) return [problemOf(link, movedFault(link, to, targets), 'warning')];
    const fullUrl = config.content && faultOfFullUrl(config, link, targets);
    if (fullUrl) return [problemOf(link, fullUrl, 'warning')];
    const fault = faultOfLink(link.url, link, targets);
    if (!fault) return [];
    if (config.content) return [problemOf(link, fault, 'error')];
    getOrInsert(dead, link.from, () => new Set()).add(link.url);
    return [problemOf(link, fault, 'warning')];
  });
  // A page that could not be built may be the one that links to others.
  const isListed = (route: string) => targets.files.has(fileOf(route)) || targets.drafts.has(route);
  const isComplete =
    config.content !== undefined && uncheckedRoutes.size === 0 && routesOf(config.sidebar).every(isListed);
  const unlinked = isComplete ? findUnlinked(site, [...ofSite, ...ofReferences]) : [];
  const built = withoutDrafts(pages, files);
  const redirected = checkRedirects(config, built.routes, { ...targets, files: built.files });
  return { dead, targets, problems: [...unlinked, ...redirected, ...problems] };
}

/** What a build has: `dev` shows drafts, too, which may lead elsewhere already. */
function withoutDrafts(pages: Page[], files: Set<string>): { routes: Set<string>; files: Set<string> } {
  const isDraft = (page: Page) => 'draft' in page && page.draft === true;
  const drafts = pages.filter(isDraft).flatMap(({ route }) => [fileOf(route), markdownFileOf(route)]);
  return {
    routes: new Set(pages.filter((page) => !isDraft(page)).map(({ route }) => route)),
    files: new Set([...files].filter((name) => !drafts.includes(name))),
  };
}

function problemOf(link: FoundLink, { message, hint }: Fault, severity: Problem['severity']): Problem {
  const exact = link.search?.();
  const where =
    link.search && !exact ? `${message.replace(/\.$/, '')} (on the page /${link.from}).` : message;
  return { message: where, severity, rule: 'links', hint, ...link.location, ...exact };
}

/** Returns the ids of the pages that links may name, by file. */
function idsOf({ pages, content, links }: LinkedSite): Map<string, Set<string>> {
  const ofReferences = pages.flatMap((page) => {
    if (page.kind !== 'reference') return [];
    const { aliases } = links.pageLinksOf(page.route);
    const ids = [...anchorsAndLinksOf(page).anchors].flatMap((id) => [id, ...(aliases.get(id) ?? [])]);
    return [{ route: page.route, ids }];
  });
  // Of a page that could not be read, nothing is known.
  const read = content.filter(({ markdown }) => markdown.frontMatter.body !== '');
  const ofContent = read.map(({ route, markdown }) => ({ route, ids: markdown.ids }));
  return new Map(
    [...ofReferences, ...ofContent].map(({ route, ids }) => [fileOf(route), new Set([...ids, ...PAGE_IDS])]),
  );
}

/** Returns the links of the settings, as of the home page. */
function linksOfSettings({ config, links, announced }: LinkedSite): FoundLink[] {
  const at = (pointer: string, url: string) => ({ from: '', url, location: config.locate(pointer) });
  return [
    ...settingLinks(config).flatMap((list) =>
      list.flatMap(({ to, href, pointer }) => [
        ...(to === undefined ? [] : [at(`${pointer}/to`, links.resolve(urlOf(config.base, to.slice(1))))]),
        ...(href === undefined ? [] : [at(`${pointer}/href`, href)]),
      ]),
    ),
    ...announced.map((url) => at('/announcement/text', url)),
  ];
}

/** Returns the links of a guide, each once. */
function contentLinks(
  { file, name, route, markdown, actions }: ContentPage,
  { config, links, content }: LinkedSite,
): FoundLink[] {
  const found = new Map<string, FoundLink>();
  for (const { url, written = '', line, column } of markdown.links) {
    const write = (to: string) =>
      writeLike(
        written,
        name,
        content.find((page) => page.route === to),
      );
    if (!found.has(url)) found.set(url, { from: route, url, write, location: { file, line, column } });
  }
  const ofActions = actions.map(({ to }, index) => ({
    from: route,
    url: links.resolve(urlOf(config.base, to.slice(1))),
    location: { file, ...markdown.frontMatter.locate(`/actions/${index}/to`) },
  }));
  return [...found.values(), ...ofActions];
}

/** Returns the path of a page from the file `name`, if such a path was written. */
function writeLike(written: string, name: string, to: ContentPage | undefined): string | undefined {
  if (!to || !/^[^/].*\.md(?:[?#]|$)/s.test(written)) return undefined;
  const path = posix.relative(posix.dirname(name), to.name);
  return written.startsWith('./') && !path.startsWith('.') ? `./${path}` : path;
}

/** Returns the links of all references, in their descriptions and elsewhere. */
function referenceLinks(
  { config, pages, references, documents, links }: LinkedSite,
  inputs: SourceReader,
): FoundLink[] {
  const files = new Map(references.map(({ route }, index) => [route, documents[index]?.files ?? []]));
  const locations = new Map(
    [...files].map(([route, all]) => [route, createSpecificationLocations(all, inputs)]),
  );
  return pages.flatMap((page): FoundLink[] => {
    if (page.kind !== 'reference') return [];
    const { route } = page.reference;
    const { hrefOf } = links.pageLinksOf(page.route);
    const found = new Map<string, FoundLink>();
    for (const href of anchorsAndLinksOf(page).hrefs) {
      const url = hrefOf(href) ?? href;
      const search = () => locations.get(route)?.(href);
      const write = (to: string) => urlOf(config.base, to);
      if (!found.has(url))
        found.set(url, {
          from: page.route,
          url,
          location: topOf(files.get(route)?.[0] ?? ''),
          write,
          search,
        });
    }
    return [...found.values()];
  });
}

/** Returns the new path of a page that a link names by an old one. */
function movedTo(
  { base, redirects }: Pick<SiteConfig, 'base' | 'redirects'>,
  href: string,
  exists: (name: string) => boolean,
): string | undefined {
  if (redirects.length === 0 || !href.startsWith(base)) return undefined;
  const path = decodePercent(`/${partsOf(href.slice(base.length)).path}`);
  return exists(path.slice(1)) ? undefined : redirects.find(({ from }) => from === path)?.to;
}

function movedFault({ url, write }: FoundLink, to: string, targets: Targets): Fault {
  const address =
    to.startsWith('/') && !to.includes('#') ? addressOf(to.slice(1), url, { targets, write }) : to;
  return { message: `The link ${url} leads to a page that has moved.`, hint: `Link to \`${address}\`.` };
}

/** Reports guides and references that no other page links to: readers can find them only by searching. */
function findUnlinked(
  { config, pages, content, layout, sidebar }: LinkedSite,
  found: FoundLink[],
): Problem[] {
  const linked = new Set<string>();
  const references = new Map(
    pages.flatMap((page) => (page.kind === 'reference' ? [[page.route, page.reference.route] as const] : [])),
  );
  /** The pages of a split reference are one. */
  const wholeOf = (route: string) => references.get(route) ?? route;
  const add = (from: string, url: string): void => {
    const { path } = partsOf(url);
    if (!path.startsWith(config.base)) return;
    const whole = wholeOf(decodePercent(path.slice(config.base.length)));
    if (whole !== wholeOf(from)) linked.add(whole);
  };
  for (const { from, url } of found) add(from, url);
  for (const { url } of [
    ...pagesIn(sidebar),
    ...layout.navbar.flatMap((entry) => ('links' in entry ? entry.links : entry)),
  ])
    add('', url);
  for (const { route, markdown } of content) for (const url of markdown.targets) add(route, url);
  for (const page of pages)
    if (page.kind === 'reference') {
      const related = [
        ...page.guides.flatMap(({ guides }) => guides),
        ...(page.successor ? [page.successor] : []),
      ];
      for (const { url } of related) add(page.route, url);
    }
  const guides = content
    .filter(({ kind, unlisted }) => (kind === 'doc' || kind === 'page') && !unlisted)
    .map(({ route, file }) => ({ route, what: 'page', location: topOf(file) }));
  const listed = config.references.map(({ route }, index) => ({
    route,
    what: 'reference',
    location: config.locate(`/references/${index}/route`),
  }));
  return [...guides, ...listed]
    .filter(({ route }) => route !== '' && !linked.has(route))
    .map(({ route, what, location }) =>
      warningAt('links/none', location, {
        message: `No page links to this ${what}.`,
        hint: `Add \`${route}\` to the sidebar of content/site.yaml, or link to it.`,
      }),
    );
}
