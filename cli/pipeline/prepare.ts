import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cache, hashOf, noCache } from '../cache.ts';
import type { SiteConfig } from '../config.ts';
import { createCatalogue } from '../guides/catalogue.ts';
import { hasCharts, loadLayout } from '../guides/diagrams/graphviz.ts';
import { createEmbeds } from '../guides/embeds.ts';
import { flowFiles, loadFlows, type WrittenFlow } from '../guides/flows/load-flows.ts';
import { checkSnippets } from '../guides/snippets/check-snippets.ts';
import { blockMarkdown } from '../markdown-copies/block.ts';
import { type Memory, noMemory } from '../memory.ts';
import type { LoadedDocument } from '../openapi/load.ts';
import { loadReferences } from '../openapi/load-references.ts';
import type { ApiReference } from '../openapi/model/model.ts';
import type { Problem } from '../problem.ts';
import { createDescriptionRenderer } from '../prose/description.ts';
import { createHighlighter } from '../prose/highlight.ts';
import { renderPage } from '../prose/page.ts';
import { buildSearchIndex, searchIndexFile } from '../search/search-index.ts';
import { readAliases } from '../site/anchors-file.ts';
import {
  type ContentPage,
  loadContent,
  type MarkdownSources,
  readContent,
  routesOf,
} from '../site/content.ts';
import { newsOf } from '../site/feed.ts';
import { buildFrame } from '../site/frame.ts';
import { isKept, type KeptPages } from '../site/kept-pages.ts';
import { labelPages } from '../site/labels.ts';
import { buildSidebar } from '../site/navigation.ts';
import type { Frame, Page, SidebarEntry } from '../site/page.ts';
import { buildPages } from '../site/pages.ts';
import { createSiteLinks, type SiteLinks } from '../site/site-links.ts';
import { splitReferences } from '../site/split-reference.ts';
import { resolveLink } from '../site/url.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';

export interface PrepareOptions {
  tell?: (stage: string) => void;
  /** Keeps between builds what has not changed. */
  memory?: Memory;
  /** What earlier builds have made. */
  cache?: Cache;
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
  links: SiteLinks;
  /** Links of the page that are `dead` lead nowhere. */
  render(page: Page, dead?: Set<string>): string;
  memory: Memory;
  kept: KeptPages;
}

/** Specifications, guides, templates and static files → everything that pages are made of. */
export async function prepareSite(
  config: SiteConfig,
  { tell = () => {}, memory = noMemory, cache = noCache, dev = false }: PrepareOptions = {},
): Promise<PreparedSite> {
  tell('Loading templates');
  const [
    { renderPage: renderDocument },
    { renderBlock },
    { buildAssets, withSearchIndex },
    { highlighter, describe },
  ] = await Promise.all([
    import('../../templates/render-page.tsx'),
    import('../../templates/render-block.tsx'),
    import('../assets/bundle.ts'),
    memory('renderers', [], () => createRenderers(cache)),
  ]);

  // The bundler is a process of its own: it works while this one reads.
  const building = memory('assets', [config.base, config.url], () =>
    buildAssets({
      templatesDir: path.join(import.meta.dirname, '../../templates'),
      staticDir: staticFolder(config),
      origin: config.url,
      base: config.base,
      dev,
      // While somebody works on them, styles and islands change without a new start.
      cache: dev ? noCache : cache,
    }),
  );
  // Whatever fails first is told; this is asked for its outcome later.
  building.catch(() => {});

  tell('Reading specifications and guides');
  const loaded = await loadReferences(
    config,
    { describe, highlight: highlighter.highlight },
    { memory, cache, ...(dev ? { sizes: memory('sizes', [], () => new Map()) } : {}) },
  );
  const { references, documents, contracts, problems } = loaded;
  const catalogue = memory('catalogue', [...references, config.base], () =>
    createCatalogue(references, config.base, specificationNames(config)),
  );
  const sources = config.content && readContent(config.content.dir);
  const shares = memory('shares', [config.base, sources && routesOf(sources).join(), ...references], () =>
    splitReferences(references, config.base, sources ? routesOf(sources) : []),
  );
  const { aliases, problems: anchorProblems } = readAliases(config, shares);
  problems.push(...anchorProblems);
  const ofAliases = JSON.stringify([...aliases].map(([route, old]) => [route, ...old]));
  const links = memory('links', [shares, ofAliases], () => createSiteLinks(config.base, shares, aliases));
  const kept = { cache, madeOf: hashOf([...inputsOf(config, documents, sources), ofAliases]) };
  const charts = sources?.sources.some((source) => !isKept(kept, source) && hasCharts(source.text));
  const layout = charts ? await memory('layout', [], loadLayout) : undefined;
  const { flows, problems: flowProblems } = sources
    ? cache.recall(
        'flows',
        [kept.madeOf],
        () => loadFlows(path.join(sources.dir, 'flows'), catalogue, contracts),
        (loaded) => loaded.problems.length === 0,
      )
    : { flows: [], problems: [] };
  problems.push(...flowProblems);
  const embeds = memory('embeds', [catalogue, layout, links, JSON.stringify(flows)], () =>
    createEmbeds(
      { catalogue, layout, flows, base: config.base, resolveUrl: links.resolve },
      { html: renderBlock, markdown: blockMarkdown, highlight: highlighter.highlight },
    ),
  );
  const content = sources
    ? loadContent(sources, config.base, { highlighter, embeds, links }, { memory, kept })
    : { pages: [], problems: [] };
  problems.push(...content.problems);
  for (const { kind, file, markdown } of content.pages)
    if (kind === 'doc')
      problems.push(
        ...cache.recall(
          'snippets',
          [kept.madeOf, JSON.stringify(markdown.snippets)],
          () => checkSnippets(file, markdown.snippets, { catalogue, contracts }),
          (wrong) => wrong.length === 0,
        ),
      );
  const { labels, problems: labelProblems } = labelPages(config, content.pages);
  const { sidebar, problems: sidebarProblems } = buildSidebar(config, labels);
  problems.push(...labelProblems, ...sidebarProblems);

  tell('Building assets');
  const titled = config.title === '' ? { ...config, title: references[0]?.title ?? 'API' } : config;
  const built = await building;
  problems.push(...built.problems);

  tell('Rendering pages');
  const pages = buildPages(titled, content.pages, shares, { sidebar, links });
  const search = () => searchIndexFile(buildSearchIndex(pages, content.pages, sidebar));
  const index = dev ? lazyFile('assets/search.json', () => search().contents) : search();
  const assets = withSearchIndex(built.assets, config.base, index, dev);
  const announce = (text: string) => {
    const resolve = (href: string) => links.resolve(resolveLink(config.base, '', href));
    const options = { highlighter, resolveLink: resolve, isLine: true };
    return renderPage({ file: config.content?.file ?? '', text }, options).html;
  };
  const hasFeed = newsOf(titled, pages).length > 0;
  const frame = buildFrame(titled, { sidebar, assets, links, hasFeed, announce });
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
    links,
    render: (page, dead = new Set()) =>
      memory(`html ${page.route}`, [ofFrame, links, [...dead].join(), ...partsOf(page)], () =>
        renderDocument(page, frame, links.placeOf(page.route, dead)),
      ),
    memory,
    kept,
  };
}

/** What a page of Markdown may tell of, besides its own text: specifications, walks, and where else links lead. */
function inputsOf(
  config: SiteConfig,
  documents: LoadedDocument[],
  content: MarkdownSources | undefined,
): string[] {
  if (!content) return [];
  const flows = path.join(content.dir, 'flows');
  return [
    JSON.stringify([config.base, config.url, config.references.map(({ route }) => route)]),
    ...documents.map(({ bundled }) => JSON.stringify(bundled)),
    ...flowFiles(flows).flatMap((name) => [name, readFileSync(path.join(flows, name), 'utf8')]),
    ...content.sources.map(({ name }) => name),
    ...namesBelow(staticFolder(config)),
  ];
}

function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(compare);
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

async function createRenderers(cache: Cache) {
  const highlighter = await createHighlighter(cache);
  return { highlighter, describe: createDescriptionRenderer(highlighter, cache) };
}

/** What the HTML of a page is made of: of a reference the model itself, since as text it would be megabytes. */
function partsOf(page: Page): unknown[] {
  return page.kind === 'reference'
    ? [page.reference, JSON.stringify({ ...page, reference: undefined })]
    : [JSON.stringify(page)];
}

/** By route: `api-legacy` is `legacy`, after its file. */
function specificationNames({ references }: SiteConfig): Map<string, string> {
  return new Map(references.map(({ route, file }) => [route, path.parse(file).name]));
}

/** A site without files of its own gets the generator's icons. */
function staticFolder({ root, content }: SiteConfig): string {
  const own = path.join(root, 'static');
  return content && existsSync(own) ? own : path.join(import.meta.dirname, '../../static');
}
