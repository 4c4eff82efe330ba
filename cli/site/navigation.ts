import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { SidebarEntry, SidebarLink, SiteLink } from '../page.ts';
import { errorAt, type Fault, type Problem } from '../problem.ts';
import { compare } from '../text/compare.ts';
import { didYouMean, suggest } from '../text/did-you-mean.ts';
import type { ContentPage } from './content.ts';
import { urlOf } from './url.ts';

/** Route → label in the sidebar. */
export type Labels = Map<string, string>;

/** Adds labels and URLs to the sidebar of `site.yaml`, without drafts. Reports entries that are not pages of the site. */
export function buildSidebar(
  config: Pick<SiteConfig, 'base' | 'locate' | 'references' | 'sidebar'>,
  labels: Labels,
  { pages, drafts }: { pages: ContentPage[]; drafts: string[] },
): { sidebar: SidebarEntry[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const listed = new Set<string>();
  const inSidebar = new Set(routesOf(config.sidebar));
  const isDraft = new Set(drafts);
  const isUnlisted = new Set(pages.flatMap(({ route, unlisted }) => (unlisted ? [route] : [])));
  const [renamed, ...others] = config.references
    .map(({ route }) => route)
    .filter((route) => !inSidebar.has(route));
  const faultOf = (route: string): Fault | undefined => {
    if (listed.has(route))
      return {
        message: `The sidebar lists \`${route}\` twice.`,
        hint: 'Remove one of them: readers go from page to page in its order.',
      };
    if (isDraft.has(route)) return undefined;
    if (isUnlisted.has(route))
      return {
        message: `The sidebar lists \`${route}\`, which is an unlisted page.`,
        hint: 'Remove this line, or `unlisted: true` from the front matter of the page.',
      };
    if (labels.has(route)) return undefined;
    if (route === 'index') return IS_HOME;
    return {
      message: `The sidebar lists \`${route}\`, but this page does not exist.`,
      hint:
        routeHint(
          route,
          [...labels.keys()].filter((one) => !inSidebar.has(one)),
        ) ??
        (renamed !== undefined && others.length === 0
          ? `If it is the reference, write \`${renamed}\`. Otherwise, remove this line, or write the page.`
          : 'Remove this line, or write the page.'),
    };
  };
  const toLink = (route: string, pointer: string): SidebarLink[] => {
    const fault = faultOf(route);
    const label = labels.get(route);
    if (fault) problems.push(errorAt('config/sidebar', config.locate(pointer), fault));
    listed.add(route);
    if (fault || label === undefined || isDraft.has(route)) return [];
    return [{ label, route, url: urlOf(config.base, route) }];
  };
  const ofFolder = (folder: string, pointer: string): SidebarLink[] => {
    const routes = pages.filter(({ unlisted }) => !unlisted).map((page) => page.route);
    const isInside = (route: string) => `${route}/`.startsWith(`${folder}/`);
    if (![...routes, ...drafts].some(isInside))
      problems.push(
        errorAt('config/sidebar', config.locate(pointer), {
          message: `The sidebar lists the folder \`${folder}\`, but no page is in it.`,
          hint: suggest(folder, foldersOf(routes)),
        }),
      );
    const own = routes.filter((route) => isInside(route) && !inSidebar.has(route) && !listed.has(route));
    return own.sort(compare).flatMap((route) => toLink(route, pointer));
  };
  const toEntries = (entries: SiteConfig['sidebar'], pointer: string): SidebarEntry[] =>
    entries.flatMap((entry, index): SidebarEntry[] => {
      if (typeof entry === 'string') return toLink(entry, `${pointer}/${index}`);
      const { label, items, folder, href } = entry;
      if (href !== undefined) return [{ label, url: href }];
      const shown = items
        ? toEntries(items, `${pointer}/${index}/items`)
        : ofFolder(folder ?? '', `${pointer}/${index}/folder`);
      // What has only drafts is left out as they are.
      return shown.length === 0 ? [] : [{ label, items: shown }];
    });
  return { sidebar: toEntries(config.sidebar, '/sidebar'), problems };
}

function foldersOf(routes: string[]): string[] {
  const folders = routes.map((route) => path.posix.dirname(route));
  return [...new Set(folders)].filter((folder) => !/^\.\.?$/.test(folder));
}

const IS_HOME: Fault = {
  message: 'The home page cannot be in the sidebar.',
  hint: 'Remove this line: the logo leads to it.',
};

/** What the sidebar lists, also if there is no such page. */
export function routesOf(entries: SiteConfig['sidebar']): string[] {
  return entries.flatMap((entry) => (typeof entry === 'string' ? entry : routesOf(entry.items ?? [])));
}

/** Suggests a page with the same name in another folder, or with a similar route. */
function routeHint(route: string, routes: string[]): string | undefined {
  const nameOf = (one: string) => one.slice(one.lastIndexOf('/') + 1);
  const name = nameOf(route).replace(/\.(?:md|json|ya?ml)$/, '');
  const moved = routes.find((candidate) => nameOf(candidate) === name);
  return moved === undefined ? didYouMean(route, routes) : `Did you mean \`${moved}\`?`;
}

export function pagesIn(sidebar: SidebarEntry[]): SidebarLink[] {
  return pagesWithGroups(sidebar).map(({ link }) => link);
}

function pagesWithGroups(
  entries: SidebarEntry[],
  groups: string[] = [],
): { link: SidebarLink; groups: string[] }[] {
  return entries.flatMap((entry) => {
    if ('items' in entry) return pagesWithGroups(entry.items, [...groups, entry.label]);
    return 'route' in entry ? [{ link: entry, groups }] : [];
  });
}

/** Where a page is in the sidebar: the groups around it, outermost first, and its neighbours in reading order. */
interface PlaceInSidebar {
  groups: string[];
  previous: SiteLink | undefined;
  next: SiteLink | undefined;
}

/** Returns the places of all pages of the sidebar, by their routes. */
export function placesInSidebar(sidebar: SidebarEntry[]): Map<string, PlaceInSidebar> {
  const all = pagesWithGroups(sidebar);
  const links = all.map(({ link: { label, url } }) => ({ label, url }));
  return new Map(
    all.map(({ link, groups }, index) => [
      link.route,
      { groups, previous: links[index - 1], next: links[index + 1] },
    ]),
  );
}
