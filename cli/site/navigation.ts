import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { SidebarEntry, SidebarLink, SiteLink } from './page.ts';
import { urlOf } from './url.ts';

/** What the sidebar calls a page. */
export type Labels = Map<string, string>;

/** The sidebar of `site.yaml` with labels and URLs. Reports entries that name no page. */
export function buildSidebar(
  config: SiteConfig,
  labels: Labels,
): { sidebar: SidebarEntry[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const toLink = (route: string, pointer: string): SidebarLink[] => {
    const label = labels.get(route);
    if (label !== undefined) return [{ label, route, url: urlOf(config.base, route) }];
    problems.push({
      message: `The sidebar names \`${route}\`, but there is no such page.`,
      severity: 'error',
      rule: 'config/sidebar',
      ...config.locate(pointer),
      ...closest(route, [...labels.keys()]),
    });
    return [];
  };
  const sidebar = config.sidebar.flatMap((entry, index): SidebarEntry[] =>
    typeof entry === 'string'
      ? toLink(entry, `/sidebar/${index}`)
      : [
          {
            label: entry.label,
            items: entry.items.flatMap((route, item) => toLink(route, `/sidebar/${index}/items/${item}`)),
          },
        ],
  );
  return { sidebar, problems };
}

/** The page that was probably meant: the one with the same end, or the most letters in common at the start. */
function closest(route: string, routes: string[]): { hint?: string } {
  const last = route.split('/').at(-1) ?? '';
  const scored = routes
    .filter((candidate) => candidate !== '')
    .map((candidate) => ({
      candidate,
      score: candidate.endsWith(last) ? 1000 : commonStart(candidate, route),
    }))
    .sort((a, b) => b.score - a.score);
  return scored[0] && scored[0].score > 3 ? { hint: `Did you mean \`${scored[0].candidate}\`?` } : {};
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Where a page stands in the sidebar: the groups above it, and its neighbours in reading order. */
export function placeInSidebar(
  sidebar: SidebarEntry[],
  route: string,
): { group?: string; previous?: SiteLink; next?: SiteLink } {
  const links = sidebar.flatMap((entry) => ('items' in entry ? entry.items : [entry]));
  const index = links.findIndex((link) => link.route === route);
  const group = sidebar.find((entry) => 'items' in entry && entry.items.some((link) => link.route === route));
  const previous = index > 0 ? links[index - 1] : undefined;
  const next = index >= 0 ? links[index + 1] : undefined;
  return {
    ...(group ? { group: group.label } : {}),
    ...(previous ? { previous: { label: previous.label, url: previous.url } } : {}),
    ...(next ? { next: { label: next.label, url: next.url } } : {}),
  };
}
