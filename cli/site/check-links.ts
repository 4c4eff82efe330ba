import type { SiteConfig } from '../config.ts';
import { readAddresses } from '../html/addresses.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import type { ContentPage } from './content.ts';
import { createTellLink } from './link-places.ts';
import { faultOfLink, type LinkFault, type Targets } from './link-target.ts';
import type { Page } from './page.ts';
import { checkRedirects } from './redirects.ts';
import { fileOf, safeDecode } from './url.ts';

/** What links are checked against. */
export interface CheckedSite {
  config: SiteConfig;
  files: SiteFile[];
  pages: Page[];
  content: ContentPage[];
  /** Routes of guides that are not built. */
  drafts: Set<string>;
  /** Links to these routes are not judged. */
  unsure: Set<string>;
}

interface Links {
  ids: Set<string>;
  repeated: string[];
  targets: Set<string>;
}

/**
 * Every link and anchor of the final HTML must lead to a file and an id that exist, and every id must stand once.
 * A broken link is reported at the line of Markdown or YAML that holds it.
 */
export function checkLinks(
  { config, files, pages, content, drafts, unsure }: CheckedSite,
  inputs: Inputs = trackInputs(),
): Problem[] {
  const html = new Map<string, Links>();
  for (const { path, contents } of files)
    if (typeof contents === 'string' && path.endsWith('.html'))
      html.set(
        path,
        inputs.memo(`links ${path}`, [contents], () => readLinks(contents)),
      );
  const targets: Targets = {
    base: config.base,
    files: new Set(files.map((file) => file.path)),
    ids: new Map([...html].map(([path, { ids }]) => [path, ids])),
    drafts,
    unsure,
  };
  const tell = createTellLink(config, content);
  // A page that could not be made may be the one that links to others.
  const isWhole = config.content !== undefined && unsure.size === 0;
  const unlinked = isWhole ? findUnlinked({ config, pages, content }, html) : [];
  const routes = new Set(pages.map(({ route }) => route));
  const wrong = pages.flatMap(({ route }) => {
    const links = html.get(fileOf(route));
    if (!links) return [];
    const repeated = links.repeated.map((id) =>
      tell(route, `#${id}`, { message: `The anchor \`${id}\` occurs more than once on this page.` }),
    );
    const broken = [...links.targets].flatMap((target) => {
      const to = movedTo(config, target, routes);
      if (to !== undefined)
        return [{ ...tell(route, target, toMoved(target, to)), severity: 'warning' as const }];
      const fault = faultOfLink(target, route, targets);
      return fault === undefined ? [] : [tell(route, target, fault)];
    });
    return [...repeated, ...broken];
  });
  return [...unlinked, ...checkRedirects(config, routes, targets), ...wrong];
}

/** Where the page that a link names is now. */
function movedTo({ base, redirects }: SiteConfig, href: string, routes: Set<string>): string | undefined {
  if (redirects.length === 0 || !href.startsWith(base)) return undefined;
  const path = safeDecode(`/${href.slice(base.length)}`.split('#', 1)[0] ?? '');
  return routes.has(path.slice(1)) ? undefined : redirects.find(({ from }) => from === path)?.to;
}

function toMoved(href: string, to: string): LinkFault {
  return { message: `The link ${href} leads to a page that has moved.`, hint: `Link to \`${to}\`.` };
}

/** Guides and references that no other page links to: readers only find them by searching. */
function findUnlinked(
  { config, pages, content }: Pick<CheckedSite, 'config' | 'pages' | 'content'>,
  html: Map<string, Links>,
): Problem[] {
  const linked = new Set<string>();
  for (const page of pages) {
    const { route } = page;
    // Each reference leads to all others: that is no place in the site.
    const switched = new Set(page.kind === 'reference' ? page.references?.map(({ url }) => url) : []);
    for (const target of html.get(fileOf(route))?.targets ?? []) {
      if (switched.has(target)) continue;
      const name = target.startsWith(config.base)
        ? target.slice(config.base.length).split('#', 1)[0]
        : undefined;
      if (name !== undefined && name !== route) linked.add(safeDecode(name));
    }
  }
  const guides = content
    .filter(({ kind, unlisted }) => (kind === 'doc' || kind === 'page') && !unlisted)
    .map(({ route, file }) => ({ route, what: 'page', place: { file, line: 1, column: 1 } }));
  const references = config.references.map(({ route }, index) => ({
    route,
    what: 'reference',
    place: config.locate(`/references/${index}/route`),
  }));
  return [...guides, ...references]
    .filter(({ route }) => route !== '' && !linked.has(route))
    .map(({ route, what, place }) => ({
      message: `No page links to this ${what}.`,
      severity: 'warning',
      rule: 'links/none',
      ...place,
      hint: `Add \`${route}\` to the sidebar of content/site.yaml, or link to it.`,
    }));
}

/** The ids and addresses of a page. */
function readLinks(html: string): Links {
  const links: Links = { ids: new Set(), repeated: [], targets: new Set() };
  for (const { name, value } of readAddresses(html)) {
    if (name !== 'id') links.targets.add(value);
    else if (links.ids.has(value)) links.repeated.push(value);
    else links.ids.add(value);
  }
  return links;
}
