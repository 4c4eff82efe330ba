import { existsSync } from 'node:fs';
import path from 'node:path';
import { securityHeaders } from './cli/assets/security-headers.ts';
import { checkBudgets } from './cli/check/budgets.ts';
import { checkExternalLinks } from './cli/check/external-links.ts';
import { checkHtml } from './cli/check/html-validity.ts';
import type { SiteConfig } from './cli/config.ts';
import { createCatalogue } from './cli/guides/catalogue.ts';
import { hasCharts, loadLayout } from './cli/guides/diagrams/graphviz.ts';
import { createEmbeds } from './cli/guides/embeds.ts';
import { loadFlows, type WrittenFlow } from './cli/guides/flows/load-flows.ts';
import { checkSnippets } from './cli/guides/snippets/check-snippets.ts';
import { hostFiles } from './cli/hosts/host-files.ts';
import { blockMarkdown } from './cli/markdown-copies/block.ts';
import { markdownCopies } from './cli/markdown-copies/markdown-copies.ts';
import { type Memory, noMemory } from './cli/memory.ts';
import { checkExamples } from './cli/openapi/check-examples.ts';
import type { LoadedDocument } from './cli/openapi/load.ts';
import { loadReferences } from './cli/openapi/load-references.ts';
import type { ApiReference } from './cli/openapi/model.ts';
import { type Changes, writeSite, writeSource } from './cli/output/write.ts';
import { type Problem, ProblemError } from './cli/problem.ts';
import { createDescriptionRenderer } from './cli/prose/description.ts';
import { createHighlighter } from './cli/prose/highlight.ts';
import { renderPage } from './cli/prose/page.ts';
import { buildSearchIndex, searchIndexFile } from './cli/search/search-index.ts';
import { anchorsFileOf, anchorsOf, keepAnchors, readAnchors, writeAnchors } from './cli/site/anchors-file.ts';
import { checkLinks, type SiteFile } from './cli/site/check-links.ts';
import { type ContentPage, loadContent, readContent } from './cli/site/content.ts';
import { feedFiles } from './cli/site/feed.ts';
import { buildFrame } from './cli/site/frame.ts';
import { labelPages } from './cli/site/labels.ts';
import { linkParts } from './cli/site/link-parts.ts';
import { buildSidebar } from './cli/site/navigation.ts';
import type { Frame, Page, SidebarEntry } from './cli/site/page.ts';
import { buildPages } from './cli/site/pages.ts';
import { sitemapFiles } from './cli/site/sitemap.ts';
import { changedSince, stampSources } from './cli/site/source-stamps.ts';
import { fileOf, resolveLink } from './cli/site/url.ts';

export interface BuildReport {
  pages: number;
  files: number;
  bytes: number;
  changes: Changes;
  warnings: Problem[];
}

/** The finished site, not yet written: paths are relative to the base folder. */
export interface RenderedSite {
  pages: Page[];
  files: SiteFile[];
  /** What a host should send with every file. */
  headers: Record<string, string>;
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
  const before = stampSources(config);
  const { pages, files, headers, problems } = await renderSite(config, tell);
  stopAtErrors([...problems, ...changedSince(before, stampSources(config))]);

  tell('Writing');
  const site = underBase(config.base, files);
  const placed = [...site, ...hostFiles(config.hosts, config.base, headers, site)];
  const changes = await writeSite(config.out, placed, { base: config.base, headers });
  const bytes = placed.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0);
  return {
    pages: pages.length,
    files: placed.length,
    bytes,
    changes,
    warnings: problems.filter(({ severity }) => severity === 'warning'),
  };
}

export interface CheckOptions {
  tell?: (stage: string) => void;
  /** Asks other sites whether the pages that are linked are there. */
  external?: boolean;
}

/** Everything short of writing, and what a build does not look at: examples, HTML, budgets. Returns all problems. */
export async function checkSite(
  config: SiteConfig,
  { tell = () => {}, external = false }: CheckOptions = {},
): Promise<{ pages: number; problems: Problem[] }> {
  const prepared = await prepareSite(config, { tell });
  const { pages, files, problems } = finishSite(prepared, tell);
  tell('Checking examples');
  problems.push(...prepared.documents.flatMap(checkExamples));
  tell('Checking pages');
  problems.push(...(await checkHtml(files)), ...checkBudgets(config, files));
  if (external) {
    tell('Asking other sites');
    problems.push(...(await checkExternalLinks(files)));
  }
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
  return finishSite(await prepareSite(config, { tell }), tell);
}

export interface PrepareOptions {
  tell?: (stage: string) => void;
  /** Keeps between builds what has not changed. */
  memory?: Memory;
  /** Scripts for `dev`, and names that stay when contents change. */
  dev?: boolean;
}

/** All sources read, each page known, nothing rendered yet. */
export interface PreparedSite {
  /** With its title settled. */
  config: SiteConfig;
  pages: Page[];
  content: ContentPage[];
  references: ApiReference[];
  documents: LoadedDocument[];
  frame: Frame;
  sidebar: SidebarEntry[];
  /** Files that are no pages; first those of the assets. */
  files: SiteFile[];
  assetPaths: Set<string>;
  problems: Problem[];
  render(page: Page): string;
  memory: Memory;
}

/** Specifications, guides, templates and static files → everything that pages are made of. */
export async function prepareSite(
  config: SiteConfig,
  { tell = () => {}, memory = noMemory, dev = false }: PrepareOptions = {},
): Promise<PreparedSite> {
  tell('Loading templates');
  const [
    { renderPage: renderDocument },
    { renderBlock },
    { buildAssets, withSearchIndex },
    { highlighter, describe },
  ] = await Promise.all([
    import('./templates/render-page.tsx'),
    import('./templates/render-block.tsx'),
    import('./cli/assets/bundle.ts'),
    memory('renderers', [], createRenderers),
  ]);

  tell('Reading specifications and guides');
  const loaded = await loadReferences(
    config,
    { describe, highlight: highlighter.highlight },
    { memory, ...(dev ? { sizes: memory('sizes', [], () => new Map()) } : {}) },
  );
  const { references, documents, contracts, problems } = loaded;
  const catalogue = memory('catalogue', [...references, config.base], () =>
    createCatalogue(references, config.base, specificationNames(config)),
  );
  const sources = config.content && readContent(config.content.dir);
  const charts = sources?.sources.some(({ text }) => hasCharts(text));
  const layout = charts ? await memory('layout', [], loadLayout) : undefined;
  const { flows, problems: flowProblems } = sources
    ? loadFlows(path.join(sources.dir, 'flows'), catalogue, contracts)
    : { flows: [], problems: [] };
  problems.push(...flowProblems);
  const embeds = memory('embeds', [catalogue, layout, JSON.stringify(flows)], () =>
    createEmbeds(
      { catalogue, layout, flows, base: config.base },
      { html: renderBlock, markdown: blockMarkdown, highlight: highlighter.highlight },
    ),
  );
  const content = sources
    ? loadContent(sources, config.base, { highlighter, embeds }, memory)
    : { pages: [], problems: [] };
  problems.push(...content.problems);
  for (const { kind, file, markdown } of content.pages)
    if (kind === 'doc') problems.push(...checkSnippets(file, markdown.snippets, { catalogue, contracts }));
  const { labels, problems: labelProblems } = labelPages(config, content.pages);
  const { sidebar, problems: sidebarProblems } = buildSidebar(config, labels);
  problems.push(...labelProblems, ...sidebarProblems);

  tell('Building assets');
  const titled = config.title === '' ? { ...config, title: references[0]?.title ?? 'API' } : config;
  const built = await memory('assets', [config.base, config.url], () =>
    buildAssets({
      templatesDir: path.join(import.meta.dirname, 'templates'),
      staticDir: staticFolder(config),
      origin: config.url,
      base: config.base,
      dev,
    }),
  );
  problems.push(...built.problems);

  tell('Rendering pages');
  const pages = buildPages(titled, content.pages, references, sidebar);
  const search = () => searchIndexFile(buildSearchIndex(pages, content.pages, sidebar));
  const index = dev ? lazyFile('assets/search.json', () => search().contents) : search();
  const assets = withSearchIndex(built.assets, config.base, index, dev);
  const announce = (text: string) => {
    const options = { highlighter, resolveLink: (href: string) => resolveLink(config.base, '', href) };
    return renderPage({ file: config.content?.file ?? '', text }, options).html.replace(/^<p>|<\/p>$/g, '');
  };
  const hasPosts = pages.some(({ kind }) => kind === 'blog-post');
  const frame = buildFrame(titled, sidebar, assets, announce, hasPosts);
  const ofFrame = JSON.stringify(frame);
  return {
    config: titled,
    pages,
    content: content.pages,
    references,
    documents,
    frame,
    sidebar,
    files: [...built.files, ...loaded.files, ...scriptsOf(flows), index],
    assetPaths: new Set(built.files.map((file) => file.path)),
    problems,
    render: (page) =>
      memory(`html ${page.route}`, [ofFrame, ...partsOf(page)], () => renderDocument(page, frame)),
    memory,
  };
}

/** Walks as files that can be run. */
function scriptsOf(flows: WrittenFlow[]): SiteFile[] {
  return flows.flatMap(({ scripts }) =>
    scripts.map(({ path: name, code }) => ({ path: name, contents: code })),
  );
}

/** Made when somebody reads it. */
function lazyFile(name: string, make: () => string): { path: string; contents: string } {
  let made: string | undefined;
  return {
    path: name,
    get contents() {
      made ??= make();
      return made;
    },
  };
}

async function createRenderers() {
  const highlighter = await createHighlighter();
  return { highlighter, describe: createDescriptionRenderer(highlighter) };
}

/** What the HTML of a page is made of: of a reference the model itself, since as text it would be megabytes. */
function partsOf(page: Page): unknown[] {
  return page.kind === 'reference'
    ? [page.reference, JSON.stringify({ ...page, reference: undefined })]
    : [JSON.stringify(page)];
}

/** Pages → the files of the site, and what can only be found when all of them are there. */
export function finishSite(prepared: PreparedSite, tell: (stage: string) => void = () => {}): RenderedSite {
  const { config, pages, content, references, sidebar, files, assetPaths, frame, memory } = prepared;
  const problems = [...prepared.problems];
  const rendered = pages.map(
    (page): SiteFile => ({ path: fileOf(page.route), contents: prepared.render(page) }),
  );
  linkParts(rendered, pages);

  tell('Writing Markdown copies');
  const beside = [
    ...markdownCopies(config, pages, content, sidebar, files, memory),
    ...sitemapFiles(config, pages),
    ...feedFiles(config, pages),
  ];

  tell('Checking links');
  const site = [...rendered, ...files, ...beside.filter((file) => !assetPaths.has(file.path))].map(
    ({ path: name, contents }) => ({ path: name, contents }),
  );
  const unsure = unsureRoutes(config, references, content, problems);
  problems.push(
    ...keepAnchors(config, pages, site),
    ...checkLinks(config, site, pages, content, unsure, memory),
  );
  return { pages, files: site, headers: securityHeaders(frame.assets.contentSecurityPolicy), problems };
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
