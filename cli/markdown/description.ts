import GithubSlugger from 'github-slugger';
import type { Element, Root, RootContent, Text } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type { Root as MdastRoot, Parents } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema, type Options as SanitizeSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { during } from '../current-work.ts';
import { isSiteLink } from '../html/link-kinds.ts';
import { type LinkedHtml, writeHtml } from '../html/rich-text.ts';
import { MAX_ANCHOR } from '../limits.ts';
import { element, wrapCodeAndTables } from './elements.ts';
import { nameAlerts } from './github-syntax.ts';
import type { Highlighter } from './highlight.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { isInline, permitContent, replaceNames, unwrapNeedless } from './permitted-content.ts';
import { descriptionMarkdown } from './plain-markdown.ts';
import { convertPseudoTags } from './pseudo-tags.ts';
import { sectionsOf } from './sections.ts';
import { simpleMarkdown } from './simple-markdown.ts';

/** Sanitised HTML, its plain text, and sanitised Markdown. */
export interface Description extends LinkedHtml {
  text: string;
  markdown: string;
  /** Only of the text of a whole document, whose headings have the level 2 and anchors, each with the text up to the next. */
  headings?: { anchor: string; title: string; level: number; text: string }[];
}

export type DescriptionRenderer = (markdown: string, headingDepth: number) => Description;

/**
 * Creates a renderer for descriptions of OpenAPI documents: CommonMark with GitHub's tables and harmless HTML. The texts
 * are untrusted: scripts, styles, forms, embedded pages and images never reach the page. Each text is rendered once. The
 * renderer throws a ProblemError for a text that is nested too deeply.
 */
export function createDescriptionRenderer(highlighter: Highlighter): DescriptionRenderer {
  const rendered = new Map<string, Description>();
  return (source, headingDepth) => {
    const markdown = source.toWellFormed();
    const key = `${headingDepth} ${markdown}`;
    const cached = rendered.get(key);
    if (cached) return cached;
    const simple = simpleMarkdown(markdown);
    const description = simple
      ? { ...simple, markdown: markdown.trim() }
      : during({ task: 'Rendering this description', text: source }, () =>
          renderMarkdown(markdown, headingDepth, highlighter),
        );
    rendered.set(key, description);
    return description;
  };
}

const SCHEMA: SanitizeSchema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => !['img', 'input', 'picture', 'source'].includes(name),
  ),
  attributes: {
    a: ['href', 'title'],
    code: [['className', /^language-[\w+#-]+$/]],
    details: ['open'],
    li: ['value'],
    ol: ['reversed', 'start', 'type'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    '*': [],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  clobber: [],
  strip: 'script style template title textarea svg math noscript iframe object select'.split(' '),
};

/** Syntax of GitHub's Markdown: tables, strikethrough, footnotes, tasks, bare URLs. Its parser is half as fast. */
const GFM = /[|~@]|:-|-:|\[\^|\[[\sx]\]|www\.|https?:/i;

/** A link that CommonMark and GitHub's Markdown parse alike although it contains a URL. */
const LINK = /(?<!\\)\[[^[\]\n\\`<>^]*\]\(https?:[^\s()<>\\`[\]]*\)/g;

function needsGfm(markdown: string): boolean {
  return GFM.test(markdown) && GFM.test(markdown.replace(LINK, 'link'));
}

const commonMark = unified().use(remarkParse).freeze();
const gfm = unified().use(remarkParse).use(remarkGfm).freeze();
const toHast = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();
const clean = unified()
  .use(() => replaceImages)
  .use(() => plainFootnotes)
  .use(rehypeSanitize, SCHEMA)
  .use(() => replaceNames)
  .use(() => unwrapNeedless)
  .use(() => permitContent)
  .freeze();
const raw = unified().use(rehypeRaw).freeze();

/** Renders a text without the shortcut for simple ones. */
export function renderMarkdown(source: string, headingDepth: number, highlighter: Highlighter): Description {
  const markdown = quoteAddresses(source);
  const parsed = (needsGfm(markdown) ? gfm : commonMark).parse(markdown);
  if (markdown.includes('<')) {
    convertPseudoTags(parsed, markdown);
    removeInnerLinks(parsed);
  }
  if (markdown.includes('[!')) nameAlerts(parsed);
  const written = toHast.runSync(parsed) as Root;
  const tree = clean.runSync(markdown.includes('<') ? raw.runSync(written) : written) as Root;
  // Markdown in or next to HTML depends on it: where it starts a block, and where it is text.
  const ofHtml = hasHtml(parsed) ? htmlToMarkdown(structuredClone(tree)) : undefined;
  const headings = withTexts(tree, finish(tree, headingDepth));
  wrapCodeAndTables(tree, highlighter);
  const text = collapseSpace(wordsOf(tree));
  const description = {
    html: writeHtml(tree),
    text,
    markdown: ofHtml ? descriptionMarkdown(ofHtml) : descriptionMarkdown(parsed, markdown),
    ...(headings.length > 0 && { headings }),
  };
  return hasSiteLink(tree) ? { ...description, tree } : description;
}

const UNQUOTED_ADDRESS = /(<a\s(?:[^<>"']*?\s)?href=)([^\s"'<>`]+)(?=[\s>])/gi;

/** Quotes addresses of HTML links, except in code: the parser does not know that a value without quotes may have slashes. */
function quoteAddresses(markdown: string): string {
  if (markdown.search(UNQUOTED_ADDRESS) < 0) return markdown;
  const codes: [start: number, end: number][] = [];
  visit(commonMark.parse(markdown), ({ type, position }) => {
    if (position && (type === 'code' || type === 'inlineCode'))
      codes.push([position.start.offset ?? 0, position.end.offset ?? 0]);
  });
  const parts: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: start, 2: address, index } of markdown.matchAll(UNQUOTED_ADDRESS)) {
    if (codes.some(([from, to]) => from <= index && index < to)) continue;
    parts.push(markdown.slice(end, index), `${start}"${address}"`);
    end = index + tag.length;
  }
  return parts.join('') + markdown.slice(end);
}

/** Removes links in the text of an HTML link: GitHub's Markdown makes one of each URL. */
function removeInnerLinks(tree: Parents): void {
  let isInLink = false;
  tree.children = tree.children.flatMap((node) => {
    if (node.type === 'html')
      isInLink = /^<a\s/i.test(node.value) || (isInLink && !/^<\/a>/i.test(node.value));
    if (isInLink && node.type === 'link') return node.children;
    if ('children' in node) removeInnerLinks(node);
    return [node];
  }) as typeof tree.children;
}

/** Replaces images, which would send requests to other hosts, by links, or by their text inside of a link. */
function replaceImages(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') replaceImagesIn(node, imageText);
  });
  replaceImagesIn(tree, (image) => {
    const source = String(image.properties.src ?? '');
    return /^https?:/i.test(source) ? element('a', { href: source }, [imageText(image)]) : imageText(image);
  });
}

function replaceImagesIn(tree: Root | Element, replacement: (image: Element) => Element | Text): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'img' && parent && index !== undefined) parent.children[index] = replacement(node);
  });
}

function imageText(image: Element): Text {
  return { type: 'text', value: String(image.properties.alt ?? '').trim() || 'Image' };
}

/** Removes the links of footnotes: a page contains many descriptions, each with a first footnote. The numbers stay. */
function plainFootnotes(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties, children }, index, parent) => {
    if (!parent || index === undefined) return;
    const isLabel = tagName === 'h2' && properties.id === 'footnote-label';
    const isReference = tagName === 'a' && properties.dataFootnoteRef !== undefined;
    const isBackLink = tagName === 'a' && properties.dataFootnoteBackref !== undefined;
    if (!isLabel && !isReference && !isBackLink) return;
    parent.children.splice(index, 1, ...(isReference ? children : []));
    return [SKIP, index];
  });
}

/** Sets the levels of headings, leaving none out, and finishes links. Returns the headings of the text of a whole document. */
function finish(tree: Root, headingDepth: number): { anchor: string; title: string; level: number }[] {
  // The levels of the headings around the next one.
  const around: number[] = [];
  const slugger = new GithubSlugger();
  const headings: ReturnType<typeof finish> = [];
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') normaliseLink(node);
    if (!/^h[1-6]$/.test(node.tagName)) return;
    const written = Number(node.tagName[1]);
    while ((around.at(-1) ?? 0) >= written) around.pop();
    const level = Math.min(6, headingDepth + around.length);
    around.push(written);
    node.tagName = `h${level}`;
    const title = collapseSpace(textContent(node));
    if (headingDepth > 2 || title === '') return;
    // No other anchor of a reference has a slash. Redoc writes the same.
    const anchor = `section/${slugger.slug(title.slice(0, MAX_ANCHOR))}`;
    node.properties.id = anchor;
    headings.push({ anchor, title, level });
  });
  return headings;
}

/** Adds the text of each section. */
function withTexts(tree: Root, headings: ReturnType<typeof finish>): NonNullable<Description['headings']> {
  if (headings.length === 0) return [];
  const [, ...sections] = sectionsOf(
    tree,
    headings.map(({ anchor, title }) => ({ id: anchor, text: title })),
  );
  return headings.map((heading, index) => ({ ...heading, text: sections[index]?.text ?? '' }));
}

function hasHtml(tree: MdastRoot): boolean {
  let found = false;
  visit(tree, 'html', () => {
    found = true;
  });
  return found;
}

function normaliseLink(node: Element): void {
  const href = String(node.properties.href ?? '');
  if (/^https?:/i.test(href))
    node.properties = { href, className: ['external'], rel: ['noopener', 'noreferrer'] };
  else node.properties = { href };
  // A link needs an accessible name.
  if (textContent(node).trim() === '') node.children = [{ type: 'text', value: href }];
}

function hasSiteLink(tree: Root): boolean {
  let found = false;
  visit(tree, 'element', ({ tagName, properties }) => {
    found ||= tagName === 'a' && typeof properties.href === 'string' && isSiteLink(properties.href);
  });
  return found;
}

/** The text of a tree; blocks and line breaks separate words. */
function wordsOf(node: Root | RootContent): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return ' ';
  const words = node.children.map(wordsOf).join('');
  return node.type === 'element' && isInline(node) && node.tagName !== 'br' ? words : ` ${words} `;
}

function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
