import path from 'node:path';
import { letterIcon } from '../assets/brand/icon.ts';
import { accentOf } from '../assets/brand/theme.ts';
import { staticNames } from '../assets/static-files.ts';
import type { SiteComponents } from '../components/load-components.ts';
import type { SiteConfig } from '../config.ts';
import { during } from '../current-work.ts';
import { checkLinkedSources } from '../linked-sources.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import { LEFT_OUT } from '../markdown/own-directives.ts';
import { type MarkdownPage, renderPage } from '../markdown/page.ts';
import { blocksMarkdown } from '../markdown-copies/view.ts';
import type { LoadedDocument } from '../openapi/load.ts';
import { loadReferences } from '../openapi/load-references.ts';
import type { ApiReference } from '../openapi/model/model.ts';
import type { Layout, Page, SidebarEntry } from '../page.ts';
import { type Problem, ProblemError, topOf, UNCHECKED } from '../problem.ts';
import { SEARCH_FILES, searchFiles } from '../search/search-files.ts';
import { buildSearchIndex } from '../search/search-index.ts';
import { addressesOf } from '../site/addresses.ts';
import { readAliases } from '../site/aliases.ts';
import { type ContentPage, markdownFiles } from '../site/content.ts';
import { feedEntries } from '../site/feed.ts';
import { futurePosts } from '../site/future-posts.ts';
import { withGuides } from '../site/guides-of-operations.ts';
import { labelPages } from '../site/labels.ts';
import { lastChanges } from '../site/last-changes.ts';
import { buildLayout, serverChoices } from '../site/layout.ts';
import { markupInLabels } from '../site/markup-in-labels.ts';
import { buildSidebar } from '../site/navigation.ts';
import { withOperationFiles } from '../site/operation-files.ts';
import { routesIn, routesOf } from '../site/page-route.ts';
import { buildPages, isListed } from '../site/pages.ts';
import { repeatedLinks, repeatedTexts } from '../site/repeated.ts';
import { checkSendServers } from '../site/send-servers.ts';
import { createSiteLinks, type SiteLinks } from '../site/site-links.ts';
import { splitReferences } from '../site/split-reference.ts';
import { resolveLink } from '../site/url.ts';
import type { SiteFile } from '../site-file.ts';
import { type SourceReader, trackSources } from '../source-files.ts';
import { currentWords, inWords, type Words } from '../words/words.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import { loadGuides } from './load-guides.ts';
import { loadTools, startAssets, staticFolder, type Tools } from './load-tools.ts';
import { pageRenderer, type RenderPage } from './page-renderer.ts';
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
  const { words, problems } = options.inputs.memo('words', [config], (own) => siteWords(config, own));
  const site = await inWords(words, () => loadInWords(config, options));
  return { ...site, words, problems: [...problems, ...site.problems] };
}

async function loadInWords(config: SiteConfig, options: Options): Promise<Omit<LoadedSite, 'words'>> {
  const { onStage, inputs } = options;
  // `dev` calls this for each change, but reads the settings only when they change.
  const { forbidden, unread } = config.content
    ? checkLinkedSources(config.root)
    : { forbidden: [], unread: [] };
  if (forbidden.length > 0) throw new ProblemError(forbidden);
  onStage('Loading templates');
  const tools = await loadTools(config, options);
  // The bundler is a separate process, so it runs while this one reads the sources.
  const building = startAssets(config, tools, options);
  // It is awaited below; until then, a failure must not count as an unhandled rejection.
  building.catch(() => {});

  onStage('Reading specifications and guides');
  const sources = await readSources(config, tools, options);
  const { references, documents, files, referencePages, links, guides, problems } = sources;
  const titled = withTitle(config, references);
  const { labels, problems: labelProblems } = labelPages(titled, guides.pages);
  const { changes, problems: historyProblems } = lastChanges(config, inputs);
  const { sidebar, problems: sidebarProblems } = buildSidebar(config, labels, {
    pages: guides.pages,
    drafts: [...guides.drafts, ...routesIn(config, unread)],
  });

  onStage('Building assets');
  const built = await building;

  onStage('Rendering pages');
  const plain = buildPages(titled, { content: guides.pages, referencePages, sidebar, links, changes });
  const buildSearch = () =>
    during({ task: 'Building the search index' }, () =>
      buildSearchIndex(plain.filter(isListed), { content: guides.pages, sidebar, synonyms: config.synonyms }),
    );
  const words = currentWords();
  const search = searchFiles(() => inWords(words, buildSearch));
  const hasIcon = built.files.some(({ path: name }) => titled.base + name === built.assets.faviconUrl);
  const icon = hasIcon ? [] : [letterIcon(titled.title, accentOf(titled.theme))];
  const siteFiles = [...built.files, ...icon, ...files, ...guides.files, ...search];
  const pages = withGuides(withOperationFiles(plain, titled.base, siteFiles), guides.pages);
  const text = config.announcement?.text ?? '';
  const announcement = inputs.memo('announcement', [text, config.base, links], () =>
    renderAnnouncement(config, links, tools.highlighter),
  );
  const layout = buildLayout(titled, {
    sidebar,
    assets: built.assets,
    links,
    searchIndex: SEARCH_FILES.index,
    servers: serverChoices(references),
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
    files: siteFiles,
    assetPaths: new Set(built.files.map((file) => file.path)),
    problems: [
      ...unread,
      ...announcement.problems,
      ...problems,
      ...labelProblems,
      ...sidebarProblems,
      ...historyProblems,
      ...futurePosts(guides.pages),
      ...repeatedTexts(guides.pages),
      ...repeatedLinks(config),
      ...markupInLabels(config, guides.pages),
      ...built.problems,
    ],
    links,
    templates: tools.templates,
    own: tools.own,
    render: pageRenderer(layout, { links, tools, inputs, references: config.references }),
    inputs,
  };
}

/** Without settings, the site and its only reference are called as the API. */
function withTitle(config: SiteConfig, [reference]: ApiReference[]): SiteConfig {
  const name = reference?.title ?? 'API';
  const references = config.references.map((one) => ({ ...one, label: one.label || name }));
  return { ...config, title: config.title || name, references };
}

/** Reads specifications before guides, which embed parts of them. */
async function readSources(config: SiteConfig, tools: Tools, { inputs, dev }: Options) {
  const { highlighter, describe, templates } = tools;
  const specInputs = inputs.child();
  const loaded = await loadReferences(
    config,
    { describe, highlight: highlighter.highlight },
    { inputs: specInputs, ...(dev ? { sizes: inputs.memo('sizes', [], () => new Map()) } : {}) },
  );
  const { names, referencePages, addresses, links, problems } = linkSite(config, loaded.references, {
    inputs,
    specInputs,
  });
  const guides = await loadGuides(config, loaded, {
    highlighter,
    writers: { html: templates.renderBlocks, markdown: blocksMarkdown },
    inputs,
    specInputs,
    names,
    addresses,
    links,
    staticNames: staticNames(staticFolder(config), inputs),
    directives: config.hasComponents ? tools.own?.directives : LEFT_OUT,
    withDrafts: dev === true,
  });
  return {
    ...loaded,
    referencePages,
    links,
    guides,
    problems: [
      ...loaded.problems,
      ...problems,
      ...guides.problems,
      ...uncheckedNote(config, loaded.references),
      ...(loaded.references.length === config.references.length
        ? checkSendServers(config, loaded.references)
        : []),
    ],
  };
}

/** Notes that guides were not checked because a specification failed, which would cause any problem found in them. */
function uncheckedNote(
  { root, content, references }: Pick<SiteConfig, 'content' | 'references' | 'root'>,
  loaded: ApiReference[],
): Problem[] {
  const failed = references.filter(({ route }) => !loaded.some((reference) => reference.route === route));
  const [first] = failed;
  if (!content || !first) return [];
  const names = failed.map(({ file }) => path.relative(root, file).split(path.sep).join('/'));
  return [
    {
      message: `Guides and workflows were not checked against the specifications, because of the errors in ${names.join(' and ')}.`,
      severity: 'note',
      rule: UNCHECKED,
      ...topOf(first.file),
    },
  ];
}

function linkSite(
  config: SiteConfig,
  references: ApiReference[],
  { inputs, specInputs }: { inputs: SourceReader; specInputs: SourceReader },
) {
  const names = config.content ? markdownFiles(config.content.dir, inputs) : [];
  const routes = routesOf(names);
  const { page: maxSize } = config.limits;
  const referencePages = inputs.memo(
    'referencePages',
    [config.base, maxSize, routes.join(), ...references],
    () => splitReferences(references, { base: config.base, routes, maxSize }),
  );
  const { aliases, problems } = specInputs.memo('aliases', [config, referencePages], (own) =>
    readAliases(config, referencePages, own),
  );
  const addresses = addressesOf(referencePages, aliases);
  const links = inputs.memo('links', [config.base, addresses], () =>
    createSiteLinks(config.base, referencePages, aliases),
  );
  return { names, referencePages, addresses, links, problems };
}

function renderAnnouncement(
  config: Pick<SiteConfig, 'announcement' | 'base' | 'content' | 'locate'>,
  links: SiteLinks,
  highlighter: Highlighter,
): MarkdownPage {
  const text = config.announcement?.text ?? '';
  const resolve = (href: string) => links.resolve(resolveLink(config.base, '', href));
  const options = { highlighter, resolveLink: resolve, isLine: true };
  const page = renderPage({ file: config.content?.file ?? '', text }, options);
  const [only, ...others] = page.tree?.children ?? [];
  const isLine = only === undefined || (only.type === 'paragraph' && others.length === 0);
  const at = config.locate('/announcement/text');
  const problems = page.problems.map((problem) => ({ ...problem, ...at }));
  if (isLine) return { ...page, problems: problems.filter(({ rule }) => rule !== 'markdown/empty') };
  const message = 'The text of the announcement must be one paragraph.';
  const hint = 'Write words and links in one line, without headings, lists and empty lines.';
  return {
    ...page,
    targets: [],
    problems: [{ message, severity: 'error', rule: 'config', ...at, hint }, ...problems],
  };
}
