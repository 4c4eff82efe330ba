import path from 'node:path';
import { securityHeaders } from '../assets/security-headers.ts';
import { checkNames } from '../file-names.ts';
import { markdownCopies } from '../markdown-copies/markdown-copies.ts';
import type { Problem } from '../problem.ts';
import { checkLinks } from '../site/check-links.ts';
import { findDeadLinks } from '../site/dead-links.ts';
import { feedFiles } from '../site/feed.ts';
import type { Page } from '../site/page.ts';
import { isListed } from '../site/pages.ts';
import { redirectFiles } from '../site/redirects.ts';
import { sitemapFiles } from '../site/sitemap.ts';
import { fileOf } from '../site/url.ts';
import type { SiteFile } from '../site-file.ts';
import { withoutControls } from '../text/without-controls.ts';
import type { PreparedSite } from './prepare.ts';

/** The finished site, not yet written: paths are relative to the base folder. */
export interface RenderedSite {
  pages: Page[];
  files: SiteFile[];
  /** What a host should send with every file. */
  headers: Record<string, string>;
  problems: Problem[];
}

/** Pages → the files of the site, and what can only be found when all of them are there. */
export function finishSite(prepared: PreparedSite, tell: (stage: string) => void = () => {}): RenderedSite {
  const { config, pages, content, files, assetPaths, frame, links, inputs } = prepared;
  const problems = [...prepared.problems];
  const unsure = unsureRoutes(prepared, problems);

  tell('Writing Markdown copies');
  const beside = [
    ...markdownCopies(config, prepared, inputs).map(({ path, contents }) => ({
      path,
      contents: typeof contents === 'string' ? withoutControls(contents) : contents,
    })),
    ...sitemapFiles(config, pages.filter(isListed)),
    ...feedFiles(config, pages.filter(isListed)),
    ...redirectFiles(config, new Set(pages.map(({ route }) => route))),
  ];

  problems.push(...tellReplaced(files, beside));
  const others = [...files, ...beside.filter((file) => !assetPaths.has(file.path))];
  const names = [...others.map((file) => file.path), ...pages.map(({ route }) => fileOf(route))];
  const { dead, problems: deadLinks } = findDeadLinks(config, { pages, files: names, links }, unsure);
  problems.push(...deadLinks);
  const rendered = pages.map(
    (page): SiteFile => ({
      path: fileOf(page.route),
      contents: prepared.render(page, dead.get(page.route)),
    }),
  );

  problems.push(...tellLargePages(config, pages, rendered));

  tell('Checking links');
  const site = [...rendered, ...others].map(({ path: name, contents }) => ({ path: name, contents }));
  problems.push(
    ...clashesOf(prepared, site),
    ...checkLinks({ config, files: site, pages, content, drafts: new Set(prepared.drafts), unsure }, inputs),
  );
  return { pages, files: site, headers: securityHeaders(frame.assets), problems };
}

/** Pages of references that could not be split any further. */
function tellLargePages(
  { references, limits }: PreparedSite['config'],
  pages: Page[],
  rendered: SiteFile[],
): Problem[] {
  return pages.flatMap((page, index): Problem[] => {
    const { path: name, contents = '' } = rendered[index] ?? { path: '' };
    if (page.kind !== 'reference' || contents.length <= limits.page) return [];
    const file = references.find(({ route }) => route === page.reference.route)?.file;
    return [
      {
        message: `The page ${name} has ${(contents.length / 1_000_000).toFixed(1)} MB of HTML.`,
        severity: 'warning',
        rule: 'openapi/page-size',
        ...(file === undefined ? {} : { file, line: 1, column: 1 }),
        hint: 'A reference is split by tags, then by paths. Shorten its examples and descriptions, or set `limits.page_megabytes` in site.yaml.',
      },
    ];
  });
}

/** A file of `static/` takes the place of one that the build would make. */
function tellReplaced(files: SiteFile[], made: SiteFile[]): Problem[] {
  const names = new Set([...made.map((file) => file.path), 'licences.txt', 'llms.txt', 'llms-full.txt']);
  return files
    .filter(({ path: name, source }) => source !== undefined && names.has(name))
    .map(({ path: name, source = '' }) => ({
      message: `This file replaces the ${name} that the build generates.`,
      severity: 'warning',
      rule: 'assets/replaced',
      file: source,
      line: 1,
      column: 1,
      hint: 'Remove it, unless this is what you want.',
    }));
}

/** What is wrong with names of files, once for each source: it makes several files of one name. */
function clashesOf(prepared: PreparedSite, site: SiteFile[]): Problem[] {
  // Two pages of one route are reported already.
  if (prepared.problems.some(({ rule }) => rule === 'site/route')) return [];
  const found = checkNames(
    site.map(({ path: name }) => name),
    sourceOf(prepared),
  );
  const places = new Set<string>();
  return found.filter(({ file, line }) => {
    const place = `${file}:${line}`;
    return !places.has(place) && places.add(place);
  });
}

/** File of the site → the place that its name comes from, as far as one is known. */
function sourceOf({ config, pages, content, files }: PreparedSite): (name: string) => Partial<Problem> {
  const copied = new Map(files.map(({ path: name, source }) => [name, source]));
  const routes = new Map(pages.map((page) => [fileOf(page.route), page]));
  const written = new Map(content.map(({ route, file }) => [route, file]));
  return (name) => {
    const page = routes.get(name) ?? routes.get(name.replace(/\.md$/, '.html'));
    const file = copied.get(name) ?? (page && written.get(page.route));
    if (file !== undefined) return { file, line: 1, column: 1 };
    const ofReference = config.references.findIndex(({ route }) =>
      page?.kind === 'reference' ? page.reference.route === route : name.startsWith(`${route}.`),
    );
    return ofReference < 0 ? {} : config.locate(`/references/${ofReference}/route`);
  };
}

/** Pages that could not be made, or not as they should be: what leads to them is not judged. */
function unsureRoutes(
  { config, references, content, pages }: PreparedSite,
  problems: Problem[],
): Set<string> {
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  return new Set([
    ...config.references
      .map(({ route }) => route)
      .filter((route) => !references.some((r) => r.route === route)),
    ...content.filter(({ file }) => wrong.has(file)).map(({ route }) => route),
    ...(pages.some(({ route }) => route === '') ? [] : ['']),
    // Told once, and not for each page that links to it.
    ...problems.flatMap(({ rule, file = '' }) => (rule === 'assets/missing' ? [path.basename(file)] : [])),
  ]);
}
