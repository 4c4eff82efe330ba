import type { SiteConfig } from '../config.ts';
import { readAddresses } from '../html/addresses.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import type { Page } from '../page.ts';
import { type Problem, topOf } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { decodePercent } from '../text/decode-percent.ts';
import type { ContentPage } from './content.ts';
import { createLinkProblem } from './link-places.ts';
import { faultOfLink, type LinkFault, type Targets } from './link-target.ts';
import { checkRedirects } from './redirects.ts';
import { fileOf } from './url.ts';

export interface CheckedSite {
  config: SiteConfig;
  files: SiteFile[];
  pages: Page[];
  content: ContentPage[];
  drafts: Set<string>;
  /** Links to these routes are not checked. */
  unsure: Set<string>;
}

interface Links {
  ids: Set<string>;
  duplicateIds: string[];
  targets: Set<string>;
}

/** Checks that all links of the final HTML resolve and that ids are unique. Reports links at their source. */
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
  const linkProblem = createLinkProblem(config, content);
  // A page that could not be built may be the one that links to others.
  const isComplete = config.content !== undefined && unsure.size === 0;
  const unlinked = isComplete ? findUnlinked({ config, pages, content }, html) : [];
  const routes = new Set(pages.map(({ route }) => route));
  const exists = (name: string) => routes.has(name) || targets.files.has(name);
  const problems = pages.flatMap(({ route }) => {
    const links = html.get(fileOf(route));
    if (!links) return [];
    const duplicates = links.duplicateIds.map((id) =>
      linkProblem(route, `#${id}`, { message: `The anchor \`${id}\` occurs more than once on this page.` }),
    );
    const broken = [...links.targets].flatMap((target) => {
      const to = movedTo(config, target, exists);
      if (to !== undefined)
        return [{ ...linkProblem(route, target, movedFault(target, to)), severity: 'warning' as const }];
      const fault = faultOfLink(target, route, targets);
      return fault === undefined ? [] : [linkProblem(route, target, fault)];
    });
    return [...duplicates, ...broken];
  });
  return [...unlinked, ...checkRedirects(config, routes, targets), ...problems];
}

/** Returns the new path of a page that a link names by an old one. */
function movedTo(
  { base, redirects }: SiteConfig,
  href: string,
  exists: (name: string) => boolean,
): string | undefined {
  if (redirects.length === 0 || !href.startsWith(base)) return undefined;
  const path = decodePercent(`/${href.slice(base.length)}`.split('#', 1)[0] ?? '');
  return exists(path.slice(1)) ? undefined : redirects.find(({ from }) => from === path)?.to;
}

function movedFault(href: string, to: string): LinkFault {
  return { message: `The link ${href} leads to a page that has moved.`, hint: `Link to \`${to}\`.` };
}

/** Reports guides and references that no other page links to: readers can find them only by searching. */
function findUnlinked(
  { config, pages, content }: Pick<CheckedSite, 'config' | 'pages' | 'content'>,
  html: Map<string, Links>,
): Problem[] {
  const linked = new Set<string>();
  for (const page of pages) {
    const { route } = page;
    // The switch on each reference links to all others, which doesn't count.
    const switched = new Set(page.kind === 'reference' ? page.references?.map(({ url }) => url) : []);
    for (const target of html.get(fileOf(route))?.targets ?? []) {
      if (switched.has(target)) continue;
      const name = target.startsWith(config.base)
        ? target.slice(config.base.length).split('#', 1)[0]
        : undefined;
      if (name !== undefined && name !== route) linked.add(decodePercent(name));
    }
  }
  const guides = content
    .filter(({ kind, unlisted }) => (kind === 'doc' || kind === 'page') && !unlisted)
    .map(({ route, file }) => ({ route, what: 'page', location: topOf(file) }));
  const references = config.references.map(({ route }, index) => ({
    route,
    what: 'reference',
    location: config.locate(`/references/${index}/route`),
  }));
  return [...guides, ...references]
    .filter(({ route }) => route !== '' && !linked.has(route))
    .map(({ route, what, location }) => ({
      message: `No page links to this ${what}.`,
      severity: 'warning',
      rule: 'links/none',
      ...location,
      hint: `Add \`${route}\` to the sidebar of content/site.yaml, or link to it.`,
    }));
}

function readLinks(html: string): Links {
  const links: Links = { ids: new Set(), duplicateIds: [], targets: new Set() };
  for (const { name, value } of readAddresses(html)) {
    if (name !== 'id') links.targets.add(value);
    else if (links.ids.has(value)) links.duplicateIds.push(value);
    else links.ids.add(value);
  }
  return links;
}
