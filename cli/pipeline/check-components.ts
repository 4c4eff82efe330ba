import { checkWritten, type Written } from '../components/check-written.ts';
import type { SiteComponents } from '../components/load-components.ts';
import type { Page } from '../page.ts';
import { type Fault, type Problem, topOf, warningAt } from '../problem.ts';
import type { DeadLinks } from '../site/check-links.ts';
import { faultOfLink, isUnchecked, type Targets } from '../site/link-target.ts';
import { fileOf, isFile, partsOf, urlOf } from '../site/url.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { nearestFile } from '../text/did-you-mean.ts';
import { getOrInsert } from '../text/get-or-insert.ts';
import type { LoadedSite } from './load-site.ts';

interface MadePage {
  page: Page;
  written: Written[];
}

/** Reports what components of the site must not write, and components that do not write the same twice. */
export function componentProblems(
  { own, render }: LoadedSite & { own: SiteComponents },
  made: MadePage[],
  { dead, targets }: { dead: DeadLinks; targets: Targets },
): Problem[] {
  const ids = withWrittenIds(targets.ids, made);
  // Each is checked once, however many pages repeat it.
  const different = new Map<string, Written & { routes: string[] }>();
  for (const { page, written } of made)
    for (const one of written)
      getOrInsert(different, `${one.name} ${one.html}`, () => ({ ...one, routes: [] })).routes.push(
        page.route,
      );
  const problems = [...different.values()].flatMap(({ routes, ...one }) => {
    const faultOf = (url: string, isLoaded: boolean) =>
      faultOfPath(url, isLoaded, targets) ?? faultOfAnchor(url, routes, { ...targets, ids });
    return checkWritten(one, { ...own, faultOf });
  });
  const unlike = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unlike.values(), ...unsteady(made, own, (page) => render(page, dead.get(page.route)).written)];
}

/** Adds the ids that components write to those of their pages, where these are known. */
function withWrittenIds(ids: Targets['ids'], made: MadePage[]): Targets['ids'] {
  const all = new Map(ids);
  for (const { page, written } of made) {
    const own = written.flatMap(({ html }) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
    const known = all.get(fileOf(page.route));
    if (known && own.length > 0) all.set(fileOf(page.route), new Set([...known, ...own]));
  }
  return all;
}

/** Returns why there is no page or file at a path. */
function faultOfPath(url: string, isLoaded: boolean, { base, files, uncheckedRoutes }: Targets) {
  const { path } = partsOf(url);
  const name = decodePercent(path.slice(base.length)).replace(/\/$/, '');
  const isBelow = path.startsWith(base);
  const isKnown = isFile(name, files) || files.has(fileOf(name)) || isUnchecked(name, uncheckedRoutes);
  if (path === '' || (isBelow && isKnown)) return undefined;
  const message = `The link ${url.slice(0, 80)} cannot be resolved: the page or file does not exist.`;
  if (!isBelow)
    return { message, hint: 'Begin the paths of pages with the base path, which is `site.base`.' };
  const names = [...files].filter((file) => isLoaded || file.endsWith('.html'));
  const meant = nearestFile(
    name,
    names.map((file) => file.replace(/\.html$/, '')),
  );
  const otherwise = isLoaded ? 'Put the file into static/.' : 'Remove the link, or write the page.';
  return { message, hint: meant === undefined ? otherwise : `Did you mean \`${base}${meant}\`?` };
}

/** Returns why a link names no part of a page: for a mere anchor, of one of the pages that show it. */
function faultOfAnchor(url: string, routes: string[], targets: Targets): Fault | undefined {
  if (partsOf(url).anchor === '') return undefined;
  const write = (route: string) => urlOf(targets.base, route);
  const pages = url.startsWith('#') ? routes : [''];
  return pages.map((from) => faultOfLink(url, { from, write }, targets)).find((fault) => fault);
}

/** Reports components that write something else when a page is rendered again: builds would differ. */
function unsteady(made: MadePage[], own: SiteComponents, writtenOn: (page: Page) => Written[]): Problem[] {
  // The pages of a kind have the same components.
  const firsts = made.filter(
    ({ page }, index) => made.findIndex((one) => one.page.kind === page.kind) === index,
  );
  const names = firsts.flatMap(({ page, written }) => {
    const again = writtenOn(page);
    return written.filter(({ html }, index) => again[index]?.html !== html).map(({ name }) => name);
  });
  return [...new Set(names)].map((name) =>
    warningAt('components/unsteady', topOf(own.files.get(name)?.file ?? ''), {
      message: `The component \`${name}\` wrote something else when it was run again.`,
      hint: 'Do without the time, random numbers and what differs between machines.',
    }),
  );
}
