import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from './cli/config.ts';
import { createCatalogue } from './cli/guides/catalogue.ts';
import { hasCharts, loadLayout } from './cli/guides/diagrams/graphviz.ts';
import { createEmbeds } from './cli/guides/embeds.ts';
import { loadFlows } from './cli/guides/flows/load-flows.ts';
import { checkSnippets } from './cli/guides/snippets/check-snippets.ts';
import { blockMarkdown } from './cli/markdown-copies/block.ts';
import { markdownCopies } from './cli/markdown-copies/markdown-copies.ts';
import { loadReferences } from './cli/openapi/load-references.ts';
import type { ApiReference } from './cli/openapi/model.ts';
import { writeSite, writeSource } from './cli/output/write.ts';
import { type Problem, ProblemError } from './cli/problem.ts';
import { createDescriptionRenderer } from './cli/prose/description.ts';
import { createHighlighter } from './cli/prose/highlight.ts';
import { renderPage } from './cli/prose/page.ts';
import { buildSearchIndex, searchIndexFile } from './cli/search/search-index.ts';
import { anchorsFileOf, anchorsOf, keepAnchors, readAnchors, writeAnchors } from './cli/site/anchors-file.ts';
import { checkLinks, type SiteFile } from './cli/site/check-links.ts';
import { type ContentPage, loadContent, readContent } from './cli/site/content.ts';
import { buildFrame } from './cli/site/frame.ts';
import { labelPages } from './cli/site/labels.ts';
import { linkParts } from './cli/site/link-parts.ts';
import { buildSidebar } from './cli/site/navigation.ts';
import type { Page } from './cli/site/page.ts';
import { buildPages } from './cli/site/pages.ts';
import { sitemapFiles } from './cli/site/sitemap.ts';
import { fileOf, resolveLink } from './cli/site/url.ts';

export interface BuildReport {
  pages: number;
  files: number;
  bytes: number;
  warnings: Problem[];
}

/** The finished site, not yet written: paths are relative to the base folder. */
export interface RenderedSite {
  pages: Page[];
  files: SiteFile[];
  problems: Problem[];
}

/**
 * The whole pipeline: specifications and Markdown in → the site in `config.out`. Throws a ProblemError with everything
 * that is wrong; then nothing is written, and the last good site stays. `tell` hears of each stage.
 */
export async function buildSite(
  config: SiteConfig,
  tell: (stage: string) => void = () => {},
): Promise<BuildReport> {
  const { pages, files, problems } = await renderSite(config, tell);
  stopAtErrors(problems);

  tell('Writing');
  const placed = underBase(config.base, files);
  writeSite(config.out, placed);
  const bytes = placed.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0);
  return {
    pages: pages.length,
    files: placed.length,
    bytes,
    warnings: problems.filter(({ severity }) => severity === 'warning'),
  };
}

/** Everything short of writing. Throws like `buildSite`; warnings and notes are returned. */
export async function checkSite(
  config: SiteConfig,
  tell?: (stage: string) => void,
): Promise<{ pages: number; problems: Problem[] }> {
  const { pages, problems } = await renderSite(config, tell);
  stopAtErrors(problems);
  return { pages: pages.length, problems };
}

/**
 * Adds the anchors of each reference to the file beside its specification. Throws a ProblemError for whatever else is
 * wrong, and for anchors that are gone, which only a maintainer can answer.
 */
export async function recordAnchors(config: SiteConfig): Promise<{ file: string; added: number }[]> {
  const { pages, files, problems } = await renderSite(config);
  stopAtErrors(problems.filter(({ rule }) => rule !== 'anchors/gone'));
  const recorded = config.references.map(({ route, file: specification }) => {
    const known = readAnchors(specification);
    const present = anchorsOf(route, pages, files);
    const file = anchorsFileOf(specification);
    writeSource(file, writeAnchors(route, known, present));
    return { file, added: [...present].filter((anchor) => !known?.lines.has(anchor)).length };
  });
  stopAtErrors(problems);
  return recorded;
}

/** Everything short of writing, as far as it can be made. Returns whatever is wrong, with sources and with pages. */
export async function renderSite(
  config: SiteConfig,
  tell: (stage: string) => void = () => {},
): Promise<RenderedSite> {
  tell('Loading templates');
  const [{ renderPage: renderDocument }, { renderBlock }, { buildAssets, withSearchIndex }, highlighter] =
    await Promise.all([
      import('./templates/render-page.tsx'),
      import('./templates/render-block.tsx'),
      import('./cli/assets/bundle.ts'),
      createHighlighter(),
    ]);
  const describe = createDescriptionRenderer(highlighter);

  tell('Reading specifications and guides');
  const {
    references,
    files: published,
    contracts,
    problems,
  } = await loadReferences(config, {
    describe,
    highlight: highlighter.highlight,
  });
  const catalogue = createCatalogue(references, config.base, specificationNames(config));
  const sources = config.content && readContent(config.content.dir);
  const layout = sources?.sources.some(({ text }) => hasCharts(text)) ? await loadLayout() : undefined;
  const { flows, problems: flowProblems } = sources
    ? loadFlows(path.join(sources.dir, 'flows'), catalogue, contracts)
    : { flows: [], problems: [] };
  problems.push(...flowProblems);
  const embeds = createEmbeds(
    { catalogue, layout, flows, base: config.base },
    { html: renderBlock, markdown: blockMarkdown, highlight: highlighter.highlight },
  );
  const content = sources
    ? loadContent(sources, config.base, { highlighter, embeds })
    : { pages: [], problems: [] };
  problems.push(...content.problems);
  for (const { kind, file, markdown } of content.pages)
    if (kind === 'doc') problems.push(...checkSnippets(file, markdown.snippets, { catalogue, contracts }));
  const { labels, problems: labelProblems } = labelPages(config, content.pages);
  const { sidebar, problems: sidebarProblems } = buildSidebar(config, labels);
  problems.push(...labelProblems, ...sidebarProblems);

  tell('Building assets');
  const titled = config.title === '' ? { ...config, title: references[0]?.title ?? 'API' } : config;
  const {
    assets,
    files,
    problems: assetProblems,
  } = await buildAssets({
    templatesDir: path.join(import.meta.dirname, 'templates'),
    staticDir: staticFolder(config),
    base: config.base,
  });
  problems.push(...assetProblems);

  tell('Rendering pages');
  const pages = buildPages(titled, content.pages, references, sidebar);
  const index = searchIndexFile(buildSearchIndex(pages, content.pages, sidebar));
  const frame = buildFrame(titled, sidebar, withSearchIndex(assets, config.base, index), (text) => {
    const options = { highlighter, resolveLink: (href: string) => resolveLink(config.base, '', href) };
    return renderPage({ file: config.content?.file ?? '', text }, options).html.replace(/^<p>|<\/p>$/g, '');
  });
  const rendered = pages.map(
    (page): SiteFile => ({ path: fileOf(page.route), contents: renderDocument(page, frame) }),
  );
  linkParts(rendered, pages);

  tell('Writing Markdown copies');
  const scripts = flows.flatMap(({ scripts: all }) =>
    all.map(({ path: name, code: contents }) => ({ path: name, contents })),
  );
  const others: SiteFile[] = [...published, ...files, ...scripts, index];
  const beside = [
    ...markdownCopies(titled, pages, content.pages, sidebar, others),
    ...sitemapFiles(titled, pages),
  ];

  tell('Checking links');
  const own = new Set(files.map((file) => file.path));
  const site = [...rendered, ...others, ...beside.filter((file) => !own.has(file.path))].map(
    ({ path: name, contents }) => ({
      path: name,
      contents,
    }),
  );
  const unsure = unsureRoutes(config, references, content.pages, problems);
  problems.push(
    ...keepAnchors(titled, pages, site),
    ...checkLinks(titled, site, pages, content.pages, unsure),
  );
  return { pages, files: site, problems };
}

/** Pages that could not be made, or not as they should be: what leads to them is not judged. */
function unsureRoutes(
  config: SiteConfig,
  references: ApiReference[],
  content: ContentPage[],
  problems: Problem[],
): Set<string> {
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  return new Set([
    ...config.references
      .map(({ route }) => route)
      .filter((route) => !references.some((r) => r.route === route)),
    ...content.filter(({ file }) => wrong.has(file)).map(({ route }) => route),
    ...(content.some(({ kind }) => kind === 'home') ? [] : ['']),
  ]);
}

/** By route: `api-legacy` is `legacy`, after its file. */
function specificationNames({ references }: SiteConfig): Map<string, string> {
  return new Map(references.map(({ route, file }) => [route, path.parse(file).name]));
}

/** A site without files of its own gets the generator's icons. */
function staticFolder({ root, content }: SiteConfig): string {
  const own = path.join(root, 'static');
  return content && existsSync(own) ? own : path.join(import.meta.dirname, 'static');
}

function stopAtErrors(problems: Problem[]): void {
  if (problems.some((problem) => problem.severity === 'error'))
    throw new ProblemError(problems.filter(({ severity }) => severity !== 'note'));
}

/** Hosts look for `404.html` at the root of what they serve, whatever the base. */
function underBase(base: string, files: SiteFile[]): SiteFile[] {
  const placed = files.map((file) => ({ ...file, path: base.slice(1) + file.path }));
  const notFound = files.find((file) => file.path === '404.html');
  return notFound && base !== '/' ? [...placed, notFound] : placed;
}
