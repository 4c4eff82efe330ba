import { checkWritten, type Written } from '../components/check-written.ts';
import type { SiteComponents } from '../components/load-components.ts';
import type { Page } from '../page.ts';
import { type Problem, topOf, warningAt } from '../problem.ts';
import { fileOf, isFile, partsOf } from '../site/url.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { nearestFile } from '../text/did-you-mean.ts';
import type { LoadedSite } from './load-site.ts';

interface MadePage {
  page: Page;
  written: Written[];
}

/** Reports what components of the site must not write, and components that do not write the same twice. */
export function componentProblems(
  { own, config, render }: LoadedSite & { own: SiteComponents },
  made: MadePage[],
  { dead, names }: { dead: Map<string, Set<string>>; names: string[] },
): Problem[] {
  const known = new Set(names);
  const isKnown = (url: string): boolean => {
    const { path } = partsOf(url);
    if (!path.startsWith(config.base)) return false;
    const name = decodePercent(path.slice(config.base.length)).replace(/\/$/, '');
    return isFile(name, known) || known.has(fileOf(name));
  };
  const routes = names.filter((name) => name.endsWith('.html')).map((name) => name.replace(/\.html$/, ''));
  const hintOf = (url: string): string => {
    const { path } = partsOf(url);
    if (!path.startsWith(config.base))
      return 'Begin the paths of pages with the base path, which is `site.base`.';
    const meant = nearestFile(path.slice(config.base.length), routes);
    return meant === undefined
      ? 'Remove the link, or write the page.'
      : `Did you mean \`${config.base}${meant}\`?`;
  };
  // Each is checked once, however many pages repeat it.
  const different = new Map(
    made.flatMap(({ written }) => written.map((one) => [`${one.name} ${one.html}`, one])),
  );
  const problems = [...different.values()].flatMap((one) => checkWritten(one, { ...own, isKnown, hintOf }));
  const unlike = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unlike.values(), ...unsteady(made, own, (page) => render(page, dead.get(page.route)).written)];
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
