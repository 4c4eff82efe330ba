import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import type { ContentPage } from './content.ts';
import type { SidebarEntry, SidebarLink, SiteLink } from './page.ts';
import { urlOf } from './url.ts';

/** What the sidebar calls a page. */
export type Labels = Map<string, string>;

/** The sidebar of `site.yaml` with labels and URLs. Reports entries that name no page. */
export function buildSidebar(
  config: SiteConfig,
  labels: Labels,
  { pages, drafts }: { pages: ContentPage[]; drafts: string[] },
): { sidebar: SidebarEntry[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const toLink = (route: string, pointer: string): SidebarLink[] => {
    const label = labels.get(route);
    const hidden = drafts.includes(route)
      ? 'draft'
      : pages.find((page) => page.route === route && page.unlisted) && 'unlisted';
    if (hidden) {
      problems.push({
        message: `The sidebar lists \`${route}\`, ${hidden === 'draft' ? 'which is a draft' : 'which is an unlisted page'}.`,
        severity: 'error',
        rule: 'config/sidebar',
        ...config.locate(pointer),
        hint: `Remove this line, or \`${hidden}: true\` from the front matter of the page.`,
      });
      return [];
    }
    if (label !== undefined) return [{ label, route, url: urlOf(config.base, route) }];
    problems.push({
      message: `The sidebar lists \`${route}\`, but this page does not exist.`,
      severity: 'error',
      rule: 'config/sidebar',
      ...config.locate(pointer),
      ...hintFor(route, [...labels.keys()]),
    });
    return [];
  };
  const toEntries = (entries: SiteConfig['sidebar'], pointer: string): SidebarEntry[] =>
    entries.flatMap((entry, index): SidebarEntry[] => {
      if (typeof entry === 'string') return toLink(entry, `${pointer}/${index}`);
      const { label, items, href } = entry;
      if (items) return [{ label, items: toEntries(items, `${pointer}/${index}/items`) }];
      return [{ label, url: href ?? '' }];
    });
  return { sidebar: toEntries(config.sidebar, '/sidebar'), problems };
}

/** The page that was probably meant: one of the same name in another folder, or of a similar one. */
function hintFor(route: string, routes: string[]): { hint?: string } {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const moved = routes.find((candidate) => nameOf(candidate) === nameOf(route));
  const hint = moved === undefined ? didYouMean(route, routes) : `Did you mean \`${moved}\`?`;
  return hint === undefined ? {} : { hint };
}

/** The pages that a sidebar leads to, in reading order. */
export function pagesIn(sidebar: SidebarEntry[]): SidebarLink[] {
  return sidebar.flatMap((entry) =>
    'items' in entry ? pagesIn(entry.items) : 'route' in entry ? [entry] : [],
  );
}

/** The labels of the groups around a page, outer ones first. */
function groupsAround(sidebar: SidebarEntry[], route: string): string[] {
  for (const entry of sidebar)
    if ('items' in entry && pagesIn(entry.items).some((link) => link.route === route))
      return [entry.label, ...groupsAround(entry.items, route)];
  return [];
}

/** Where a page stands in the sidebar: the groups above it, and its neighbours in reading order. */
export function placeInSidebar(
  sidebar: SidebarEntry[],
  route: string,
): { groups: string[]; previous?: SiteLink; next?: SiteLink } {
  const links = pagesIn(sidebar);
  const index = links.findIndex((link) => link.route === route);
  const previous = index > 0 ? links[index - 1] : undefined;
  const next = index >= 0 ? links[index + 1] : undefined;
  return {
    groups: groupsAround(sidebar, route),
    ...(previous ? { previous: { label: previous.label, url: previous.url } } : {}),
    ...(next ? { next: { label: next.label, url: next.url } } : {}),
  };
}
