import { ICON, letterIcon } from '../assets/brand/icon.ts';
import { accentOf } from '../assets/brand/theme.ts';
import type { SiteComponents } from '../components/load-components.ts';
import type { SiteConfig } from '../config.ts';
import { during } from '../current-work.ts';
import { checkLinkedSources } from '../linked-sources.ts';
import type { LoadedDocument } from '../openapi/load.ts';
import type { ApiReference } from '../openapi/model/model.ts';
import type { Layout, Page, SidebarEntry } from '../page.ts';
import type { Problem } from '../problem.ts';
import { SEARCH_FILES, searchFiles } from '../search/search-files.ts';
import { buildSearchIndex } from '../search/search-index.ts';
import type { Renamed } from '../site/aliases.ts';
import { checkDays } from '../site/check-days.ts';
import type { ContentPage } from '../site/content.ts';
import { feedEntries } from '../site/feed.ts';
import { withGuides } from '../site/guides-of-operations.ts';
import { labelPages } from '../site/labels.ts';
import { lastChanges } from '../site/last-changes.ts';
import { buildLayout } from '../site/layout.ts';
import { markupInLabels } from '../site/markup-in-labels.ts';
import { buildSidebar } from '../site/navigation.ts';
import { withOperationFiles } from '../site/operation-files.ts';
import { orphanedRecords, unlistedOverlays } from '../site/orphaned-records.ts';
import { routesIn } from '../site/page-route.ts';
import { buildPages, isListed } from '../site/pages.ts';
import { repeatedLinks, repeatedTexts } from '../site/repeated.ts';
import { withServers } from '../site/server-choices.ts';
import type { SiteLinks } from '../site/site-links.ts';
import type { SiteFile } from '../site-file.ts';
import { type SourceReader, trackSources } from '../source-files.ts';
import { currentWords, inWords, type Words } from '../words/words.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { loadTools, startAssets } from './load-tools.ts';
import { pageRenderer, type RenderPage } from './page-renderer.ts';
import { readSources, type Sources } from './read-sources.ts';
import { renderAnnouncement } from './render-announcement.ts';
import { siteWords } from './site-words.ts';
import type { Templates } from './templates.ts';

export interface LoadOptions {
  onStage?: (stage: string) => void;
  /** With a memo, steps with unchanged inputs are not repeated. */
  inputs?: SourceReader;
  /** Includes drafts and the scripts of `dev`. */
  dev?: boolean;
}

/** All sources read, every page known, nothing rendered yet. */
export interface LoadedSite {
  /** With its final title. */
  config: SiteConfig;
  pages: Page[];
  content: ContentPage[];
  /** Routes of drafts, which are not built. */
  drafts: string[];
  references: ApiReference[];
  documents: LoadedDocument[];
  layout: Layout;
  /** The URLs of the links in the announcement. */
  announced: string[];
  sidebar: SidebarEntry[];
  workflows: WrittenWorkflow[];
  /** Files other than pages, assets first. */
  files: SiteFile[];
  assetPaths: Set<string>;
  problems: Problem[];
  links: SiteLinks;
  renamed: Renamed;
  templates: Templates;
  /** The components of the site, and what they write. */
  own: SiteComponents | undefined;
  render: RenderPage;
  inputs: SourceReader;
  /** The texts of the interface in the language of the site. */
  words: Words;
}

type Options = LoadOptions & Required<Pick<LoadOptions, 'onStage' | 'inputs'>>;

/** Reads specifications, guides, templates and static files. Returns everything that pages are made of. */
export async function loadSite(config: SiteConfig, given: LoadOptions = {}): Promise<LoadedSite> {
  const options: Options = { onStage: () => {}, inputs: trackSources(), ...given };
  const { inputs } = options;
  const { words: read, problems } = inputs.memo('words', [config], (own) => siteWords(config, own));
  // Every step compares them.
  const words = inputs.memo('same words', [JSON.stringify(read)], () => read);
  const site = await inWords(words, () => loadInWords(config, options));
  return { ...site, words, problems: [...problems, ...site.problems] };
}

async function loadInWords(config: SiteConfig, options: Options): Promise<Omit<LoadedSite, 'words'>> {
  const parts = await readParts(config, options);
  options.onStage('Rendering pages');
  return assembleSite(config, parts, options.inputs);
}

/** Reads everything, while the bundler works. */
async function readParts(config: SiteConfig, options: Options) {
  const { onStage, inputs } = options;
  const { unread } = config.content ? checkLinkedSources(config.root) : { unread: [] };
  onStage('Loading templates');
  const tools = await loadTools(config, options);
  // The bundler is a separate process, so it runs while this one reads the sources.
  const building = startAssets(config, tools, options);
  // It is awaited below; until then, a failure must not count as an unhandled rejection.
  building.catch(() => {});

  onStage('Reading specifications and guides');
  const sources = await readSources(config, tools, options);
  const titled = withTitle(config, sources.references);
  const structure = readStructure(titled, sources, { unread, inputs });

  onStage('Building assets');
  return { titled, unread, tools, sources, structure, built: await building };
}

function assembleSite(
  config: SiteConfig,
  { titled, unread, tools, sources, structure, built }: Awaited<ReturnType<typeof readParts>>,
  inputs: SourceReader,
): Omit<LoadedSite, 'words'> {
  const { references, documents, links, guides } = sources;
  const { sidebar } = structure;
  const { pages, files } = makePages(titled, { ...sources, ...structure, built });
  const announcement = inputs.memo('announcement', [config, links], () =>
    renderAnnouncement(config, links, tools.highlighter),
  );
  const layout = buildLayout(titled, {
    sidebar,
    assets: built.assets,
    links,
    searchIndex: SEARCH_FILES.index,
    hasFeed: feedEntries(pages.filter(isListed), links).length > 0,
    announced: announcement.html,
  });
  return {
    config: titled,
    pages,
    content: guides.pages,
    drafts: guides.drafts,
    references,
    documents,
    layout,
    announced: announcement.targets,
    sidebar,
    workflows: guides.workflows,
    files,
    assetPaths: new Set(built.files.map((file) => file.path)),
    problems: [
      ...unread,
      ...announcement.problems,
      ...sources.problems,
      ...structure.problems,
      ...(config.content ? [...orphanedRecords(config, inputs), ...unlistedOverlays(config, inputs)] : []),
      ...checkDays(config, guides.pages),
      ...repeatedTexts(guides.pages),
      ...repeatedLinks(config),
      ...markupInLabels(config, guides.pages),
      ...built.problems,
    ],
    links,
    renamed: sources.renamed,
    templates: tools.templates,
    own: tools.own,
    render: pageRenderer(layout, { links, tools, inputs, references: config.references }),
    inputs,
  };
}

/** Returns the sidebar, and when pages were changed. */
function readStructure(
  config: SiteConfig,
  { guides: { pages, drafts, problems: ofGuides } }: Sources,
  { unread, inputs }: { unread: Problem[]; inputs: SourceReader },
) {
  const { labels, problems: labelProblems } = labelPages(config, pages);
  const { changes, problems: historyProblems } = lastChanges(config, inputs);
  const unsupported = ofGuides.filter(({ rule }) => /^content\/(?:ending|name|place)$/.test(rule));
  const { sidebar, problems } = buildSidebar(config, labels, {
    pages,
    drafts: [...drafts, ...routesIn(config, [...unread, ...unsupported])],
  });
  return { sidebar, changes, problems: [...labelProblems, ...problems, ...historyProblems] };
}

/** Makes all pages, and all other files that links may go to. */
function makePages(
  config: SiteConfig,
  {
    built,
    ...parts
  }: Sources & ReturnType<typeof readStructure> & { built: Awaited<ReturnType<typeof startAssets>> },
): { pages: Page[]; files: SiteFile[] } {
  const { guides, sidebar } = parts;
  const plain = buildPages(config, { ...parts, content: guides.pages });
  const buildSearch = () =>
    during({ task: 'Building the search index' }, () =>
      buildSearchIndex(plain.filter(isListed), { content: guides.pages, sidebar, synonyms: config.synonyms }),
    );
  const words = currentWords();
  const search = searchFiles(() => inWords(words, buildSearch));
  const hasIcon = built.files.some(
    ({ path: name }) => config.base + name === built.assets.faviconUrl || name === ICON,
  );
  const icon = hasIcon ? [] : [letterIcon(config.title, accentOf(config.theme))];
  const files = [...built.files, ...icon, ...parts.files, ...guides.files, ...search];
  const pages = withGuides(withOperationFiles(plain, config.base, files), guides.pages);
  return { pages: withServers(pages, parts.references, guides.pages), files };
}

/** Without settings, the site and its only reference are called as the API. */
function withTitle(config: SiteConfig, [reference]: ApiReference[]): SiteConfig {
  const name = reference?.title ?? 'API';
  const references = config.references.map((one) => ({ ...one, label: one.label || name }));
  return { ...config, title: config.title || name, references };
}
