import path from 'node:path';
import { securityHeaders } from '../assets/security-headers.ts';
import { checkNames, fileKeyOf } from '../file-names.ts';
import { USUAL_REFERENCE_HTML } from '../limits.ts';
import { UNREAD } from '../linked-sources.ts';
import { markdownCopies } from '../markdown-copies/markdown-copies.ts';
import type { Page } from '../page.ts';
import { errorAt, type Problem, topOf, warningAt } from '../problem.ts';
import { readAnchors } from '../site/anchors-file.ts';
import { checkLinks } from '../site/check-links.ts';
import { feedFiles } from '../site/feed.ts';
import { formFiles } from '../site/form-files.ts';
import { routesIn } from '../site/page-route.ts';
import { isListed } from '../site/pages.ts';
import { redirectFiles } from '../site/redirects.ts';
import { pathsOf, removedPages } from '../site/removed-pages.ts';
import { sitemapFiles } from '../site/sitemap.ts';
import { fileOf, SKILL } from '../site/url.ts';
import type { SiteFile } from '../site-file.ts';
import { withoutControls } from '../text/without-controls.ts';
import { inWords } from '../words/words.ts';
import { componentProblems } from './check-components.ts';
import type { LoadedSite } from './load-site.ts';

/** The finished site, not yet written. Paths are relative to the base path. */
export interface RenderedSite {
  pages: Page[];
  files: SiteFile[];
  headers: Record<string, string>;
  problems: Problem[];
}

/** Renders the pages and adds all other files. Reports what can only be checked when all files are known. */
export function renderSite(prepared: LoadedSite, onStage: (stage: string) => void = () => {}): RenderedSite {
  return inWords(prepared.words, () => renderInWords(prepared, onStage));
}

function renderInWords(prepared: LoadedSite, onStage: (stage: string) => void): RenderedSite {
  const { config, pages, files, assetPaths, layout, links, inputs } = prepared;
  const problems = [...prepared.problems];
  const uncheckedRoutes = findUncheckedRoutes(prepared, problems);

  onStage('Writing Markdown copies');
  const generated = [
    ...markdownCopies(config, prepared, inputs).map(({ path, contents }) => ({
      path,
      contents: typeof contents === 'string' ? withoutControls(contents) : contents,
    })),
    ...formFiles(pages, config),
    ...sitemapFiles(config, pages.filter(isListed)),
    ...feedFiles(config, pages.filter(isListed), links),
    ...redirectFiles(config, new Set(pages.map(({ route }) => route))),
  ];

  problems.push(...replacedFiles(prepared, generated));
  const others = [...files, ...generated.filter((file) => !assetPaths.has(file.path))];
  const names = [...others.map((file) => file.path), ...pages.map(({ route }) => fileOf(route))];
  onStage('Checking links');
  const {
    dead,
    targets,
    problems: linkProblems,
  } = checkLinks(prepared, { files: new Set(names), uncheckedRoutes }, inputs);
  const made = pages.map((page) => ({ page, ...prepared.render(page, dead.get(page.route)) }));
  const rendered = made.map(({ page, html }): SiteFile => ({ path: fileOf(page.route), contents: html }));
  if (prepared.own)
    problems.push(...componentProblems({ ...prepared, own: prepared.own }, made, { dead, targets }));

  problems.push(...largePages(config, pages, rendered), ...largeReferences(prepared, rendered));

  const site = [...rendered, ...others].map(({ path: name, contents }) => ({ path: name, contents }));
  problems.push(...nameProblems(prepared, site), ...sharedAddresses(prepared), ...linkProblems);
  // Without one of its references, the site lacks pages for a reason that has been reported.
  if (prepared.references.length === config.references.length) {
    const [unchecked, drafts] = [uncheckedRoutes, prepared.drafts].map(
      (routes) => new Set([...routes].map((route) => `/${route}`)),
    ) as [Set<string>, Set<string>];
    const recorded = config.content && readAnchors(config.content.file, inputs);
    problems.push(...removedPages(config, recorded, { present: pathsOf(pages), unchecked, drafts }));
  }
  return { pages, files: site, headers: securityHeaders(layout.assets), problems };
}

/** Reports reference pages that are too large and could not be split any further. */
function largePages(
  { references, limits }: LoadedSite['config'],
  pages: Page[],
  rendered: SiteFile[],
): Problem[] {
  return pages.flatMap((page, index): Problem | Problem[] => {
    const { path: name, contents = '' } = rendered[index] ?? { path: '' };
    if (page.kind !== 'reference' || contents.length <= limits.page) return [];
    const file = references.find(({ route }) => route === page.reference.route)?.file;
    return warningAt('openapi/page-size', file === undefined ? {} : topOf(file), {
      message: `The page ${name} has ${(contents.length / 1_000_000).toFixed(1)} MB of HTML.`,
      hint: 'A reference is split by tags, then by paths. Shorten its examples and descriptions, or set `limits.page_megabytes` in site.yaml.',
    });
  });
}

/** Reports references whose pages together are large for their documents. */
function largeReferences({ pages, references, documents }: LoadedSite, rendered: SiteFile[]): Problem[] {
  return references.flatMap(({ route }, index): Problem[] => {
    const source = documents[index]?.source;
    const size = pages.reduce((sum, page, at) => {
      const isOwn = page.kind === 'reference' && page.reference.route === route;
      return isOwn ? sum + (rendered[at]?.contents.length ?? 0) : sum;
    }, 0);
    if (!source || size <= USUAL_REFERENCE_HTML + 10 * source.text.length) return [];
    return [
      warningAt('openapi/large', source.locate(''), {
        message: `The pages of this document have ${Math.round(size / 1_000_000)} MB of HTML.`,
        hint: 'Look for large components, or components that refer to each other.',
      }),
    ];
  });
}

function replacedFiles({ files, workflows }: LoadedSite, generated: SiteFile[]): Problem[] {
  const skill = workflows.length > 0 ? [SKILL] : [];
  const names = new Set([...generated.map((file) => file.path), 'licences.txt', ...skill]);
  return files
    .filter(({ path: name, source }) => source !== undefined && names.has(name))
    .map(({ path: name, source = '' }) =>
      warningAt('assets/replaced', topOf(source), {
        message: `This file replaces the ${name} that the build generates.`,
        hint: 'Remove it, unless this is what you want.',
      }),
    );
}

/** Reports an `index.html` of a folder whose address is that of a page. */
function sharedAddresses({ pages, files }: LoadedSite): Problem[] {
  const names = [...pages.map(({ route }) => fileOf(route)), ...files.map((file) => file.path)];
  const taken = new Set(names.map(fileKeyOf));
  return files.flatMap(({ path: name, source }): Problem[] => {
    const [, folder] = /^(.+)\/index\.html$/i.exec(name) ?? [];
    if (folder === undefined || !taken.has(fileKeyOf(fileOf(folder)))) return [];
    return [
      errorAt('site/route', source === undefined ? {} : topOf(source), {
        message: `This file and the page /${folder} have the same address.`,
        hint: 'Rename one of them.',
      }),
    ];
  });
}

/** Reports invalid and conflicting file names, once per source: each source makes several files with the same name. */
function nameProblems(prepared: LoadedSite, site: SiteFile[]): Problem[] {
  // Two pages with the same route have been reported already.
  if (prepared.problems.some(({ rule }) => rule === 'site/route')) return [];
  const problems = checkNames(
    site.map(({ path: name }) => name),
    sourceOf(prepared),
  );
  const reported = new Set<string>();
  return problems.filter(({ file, line }) => {
    const location = `${file}:${line}`;
    return !reported.has(location) && reported.add(location);
  });
}

function sourceOf({ config, pages, content, files }: LoadedSite): (name: string) => Partial<Problem> {
  const copied = new Map(files.map(({ path: name, source }) => [name, source]));
  const routes = new Map(pages.map((page) => [fileOf(page.route), page]));
  const written = new Map(content.map(({ route, file }) => [route, file]));
  return (name) => {
    const page = routes.get(name) ?? routes.get(name.replace(/\.md$/, '.html'));
    const file = copied.get(name) ?? (page && written.get(page.route));
    if (file !== undefined) return topOf(file);
    const ofReference = config.references.findIndex(({ route }) =>
      page?.kind === 'reference' ? page.reference.route === route : name.startsWith(`${route}.`),
    );
    return ofReference < 0 ? {} : config.locate(`/references/${ofReference}/route`);
  };
}

/** Routes of pages and files that have errors themselves. Links to them are not checked. */
function findUncheckedRoutes(
  { config, references, content, pages }: LoadedSite,
  problems: Problem[],
): Set<string> {
  const faulty = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  const isFaulty = (folder: string) => [...faulty].some((file) => file?.startsWith(folder + path.sep));
  const workflows = config.content && path.join(config.content.dir, 'workflows');
  const components = path.join(config.root, 'components');
  return new Set([
    // Nothing is written of a workflow with an error, or with one in the specifications that it may call.
    ...(workflows !== undefined && (references.length < config.references.length || isFaulty(workflows))
      ? ['workflows', 'skill']
      : []),
    ...config.references
      .map(({ route }) => route)
      .filter((route) => !references.some((r) => r.route === route)),
    // A guide whose directive failed is not read, and the error is that of the directive.
    ...content.filter(({ file }) => isFaulty(components) || faulty.has(file)).map(({ route }) => route),
    ...routesIn(
      config,
      problems.filter(({ rule }) =>
        [UNREAD, 'content/ending', 'content/name', 'content/place'].includes(rule),
      ),
    ),
    // Links to one of several pages with the same route.
    ...pages.map(({ route }) => route).filter((route, index, all) => all.indexOf(route) < index),
    ...(pages.some(({ route }) => route === '') ? [] : ['']),
    // Reported once, not for each page that links to it.
    ...problems.flatMap(({ rule, file = '' }) => (rule === 'assets/missing' ? [path.basename(file)] : [])),
  ]);
}
