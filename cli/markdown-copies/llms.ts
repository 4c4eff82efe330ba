import type { SiteAddress, SiteConfig } from '../config.ts';
import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { ReferencePage, SidebarEntry } from '../page.ts';
import { legacyReferences } from '../site/legacy-references.ts';
import { pagesIn } from '../site/navigation.ts';
import { cutAtWord } from '../text/cut-at-word.ts';
import { oneLine } from '../text/one-line.ts';
import type { WrittenWorkflow } from '../workflows/load-workflows.ts';
import type { MarkdownCopy } from './markdown-copy.ts';
import { blocks, code, describedItem, heading, item } from './text.ts';

/** A link with a description of its target. */
interface Entry {
  label: string;
  url: string;
  about: string;
}

interface ListedReference {
  copy: MarkdownCopy;
  page: ReferencePage;
  /** Set if the site documents both. */
  age?: 'current' | 'legacy';
}

/** Returns the guide that contains the scripts of a workflow. */
export type GuideOf = (workflow: WrittenWorkflow) => MarkdownCopy | undefined;

interface Sources {
  sidebar: SidebarEntry[];
  workflows: WrittenWorkflow[];
  guideOf: GuideOf;
  hasSkill: boolean;
}

/** Finds the first guide, in the order of the sidebar, that links to a script of a workflow; the home page only lists them. */
export function guidesOfWorkflows(
  base: string,
  copies: MarkdownCopy[],
  {
    content,
    sidebar,
  }: { content: { route: string; markdown: { targets: string[] } }[]; sidebar: SidebarEntry[] },
): GuideOf {
  const guides = inOrder(copies, sidebar).filter(({ page }) => page.kind === 'doc');
  const targets = new Map(content.map(({ route, markdown }) => [route, new Set(markdown.targets)]));
  return ({ scripts }) =>
    guides.find(({ page }) => scripts.some(({ path }) => targets.get(page.route)?.has(base + path)));
}

function isGuide({ page }: MarkdownCopy): boolean {
  return page.kind === 'home' || page.kind === 'doc';
}

/**
 * Writes `llms.txt` (https://llmstxt.org): what the site is about and which API to prefer, then a link with a description
 * for every guide, specification, workflow and endpoint, in the order of the sidebar.
 */
export function llmsIndex(
  config: Pick<SiteConfig, 'base' | 'description' | 'tagline' | 'title' | 'url'>,
  copies: MarkdownCopy[],
  { sidebar, workflows, guideOf, hasSkill }: Sources,
): string {
  const ordered = inOrder(copies, sidebar);
  const guides = ordered.filter(isGuide);
  const others = ordered.filter(({ page }) => page.kind === 'page' || page.kind === 'blog-post');
  const references = referencesIn(ordered);
  const summary = config.description || config.tagline;
  const address = config.url + config.base;
  return `${blocks(
    heading(1, config.title),
    summary === '' ? '' : `> ${escapeMarkdown(summary)}`,
    preference(copies),
    `For all guides and references in one file, read [llms-full.txt](${address}llms-full.txt).`,
    hasSkill ? `For what you can do with the API, and how, read [skill.md](${address}skill.md).` : '',
    section('Guides', guides.map(pageEntry)),
    section(
      'API references',
      references.map(({ copy }) => pageEntry(copy)),
    ),
    section(
      'OpenAPI specifications',
      references.flatMap((one) => specificationEntries(config, one)),
    ),
    workflowSection(config, workflows, guideOf),
    ...references.map(({ copy }) => endpointSection(copy, ordered)),
    section('Optional', others.map(pageEntry)),
  )}\n`;
}

function referencesIn(copies: MarkdownCopy[]): ListedReference[] {
  const legacy = legacyReferences(copies.map(({ page }) => page));
  return copies.flatMap((copy) => {
    const { page, operation } = copy;
    if (page.kind !== 'reference' || operation !== undefined) return [];
    if (legacy.size === 0) return [{ copy, page }];
    return [{ copy, page, age: legacy.has(page.reference.route) ? 'legacy' : 'current' }];
  });
}

/** Recommends the current API if the site documents a legacy API, too. */
export function preference(copies: MarkdownCopy[]): string {
  const references = referencesIn(copies);
  const linksTo = (age: ListedReference['age']) =>
    references
      .filter((one) => one.age === age && (!one.page.split || one.page.split.isEntry))
      .map(({ copy }) => `[${escapeMarkdown(copy.title)}](${copy.url})`)
      .join(' and ');
  const [current, legacy] = [linksTo('current'), linksTo('legacy')];
  if (current === '' || legacy === '') return '';
  return `For new integrations, use the current API: ${current}. Use the legacy API only to maintain an existing integration: ${legacy}.`;
}

function pageEntry({ title, url, description }: MarkdownCopy): Entry {
  return { label: title, url, about: escapeMarkdown(description) };
}

/** The downloads of a reference: the document in its formats. */
function specificationEntries(
  config: Pick<SiteConfig, 'url'>,
  { copy, page: { reference, split }, age }: ListedReference,
): Entry[] {
  if (split && !split.isEntry) return [];
  const api = age === undefined ? '' : ` of the ${age} API`;
  const use = age === 'legacy' ? ', for existing integrations only' : '';
  return reference.downloads.map(({ label, href }) => {
    return {
      label: `${copy.title}, ${label}`,
      url: config.url + href,
      about: escapeMarkdown(
        `${reference.openapi === '2.0' ? 'Swagger' : 'OpenAPI'} ${reference.openapi} document${api}${use}`,
      ),
    };
  });
}

const RUNTIME =
  'A script imports `runtime.mjs` or `runtime.py`, which stands beside it: save both in one folder.';

/** Workflows with their scripts, each linked to the guide that contains it, if there is one. */
function workflowSection(config: SiteAddress, workflows: WrittenWorkflow[], guideOf: GuideOf): string {
  const items = workflows.map((published) => {
    const { workflow, path: document, scripts } = published;
    const files = [{ label: 'Arazzo', path: document }, ...scripts];
    const links = files.map(({ label, path }) => `[${label}](${config.url}${config.base}${path})`);
    const guide = guideOf(published);
    const title = escapeMarkdown(workflow.title);
    const head = guide ? `[${title}](${guide.url})` : title;
    return describedItem(head, `${escapeMarkdown(oneLine(workflow.description))} Files: ${links.join(', ')}`);
  });
  return items.length === 0 ? '' : blocks(heading(2, 'Workflows'), RUNTIME, items.join('\n'));
}

function endpointSection(reference: MarkdownCopy, copies: MarkdownCopy[]): string {
  const entries = copies.flatMap(({ page, operation, title, url, description }): Entry[] => {
    if (page !== reference.page || operation === undefined) return [];
    const about = [`${code(operation)}.`, escapeMarkdown(firstSentence(description))];
    return [{ label: title, url, about: about.join(' ').trim() }];
  });
  return section(`${reference.title}: endpoints`, entries);
}

function firstSentence(text: string): string {
  const line = oneLine(text);
  const end = line.indexOf('. ');
  return cutAtWord(end < 0 ? line : line.slice(0, end + 1), 160);
}

function section(title: string, entries: Entry[]): string {
  if (entries.length === 0) return '';
  const items = entries.map(({ label, url, about }) =>
    describedItem(`[${escapeMarkdown(label)}](${url})`, about),
  );
  return blocks(heading(2, title), items.join('\n'));
}

/** Writes `llms-full.txt`: all guides and references in one file. A large reference is a list of links to its pages. */
export function llmsFull(copies: MarkdownCopy[], sidebar: SidebarEntry[]): string {
  const whole = inOrder(copies, sidebar).filter(
    ({ page, operation }) =>
      operation === undefined && !(page.kind === 'reference' && page.split && !page.split.isEntry),
  );
  return `${blocks(
    ...whole.map(({ title, page, text }) =>
      blocks(heading(1, title), item(`Source: ${page.canonicalUrl ?? page.url}`), text),
    ),
  )}\n`;
}

/** Sorts the home page first, then the pages of the sidebar, then all others. */
function inOrder(copies: MarkdownCopy[], sidebar: SidebarEntry[]): MarkdownCopy[] {
  const positions = new Map(pagesIn(sidebar).map(({ route }, index) => [route, index]));
  const position = ({ page }: MarkdownCopy) =>
    page.kind === 'home' ? -1 : (positions.get(page.route) ?? positions.size);
  return [...copies].sort((a, b) => position(a) - position(b));
}
