import type { Element, Root, Text } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type { Parents } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema, type Options as SanitizeSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { type Cache, noCache } from '../cache.ts';
import { cutLinks, LINK_MARK, type LinkedHtml } from '../html/linked-html.ts';
import { createTimeLimit } from '../time-limit.ts';
import { codeFigure, tableRegion } from './elements.ts';
import { escapeHtml, type Highlighter } from './highlight.ts';
import { nestsTooDeep } from './nesting.ts';
import { descriptionMarkdown } from './plain-markdown.ts';
import { simpleMarkdown } from './simple-markdown.ts';
import { escapeMarkdown } from './write-markdown.ts';

/** Sanitised HTML, its plain text, and harmless Markdown. */
export interface Description extends LinkedHtml {
  text: string;
  markdown: string;
}

export type DescriptionRenderer = (markdown: string, headingDepth: number) => Description;

/** Longer texts are shown as they are written. */
const LONGEST = 500_000;
/** Shorter ones are read at once, whatever they are. */
const SHORT = 5_000;

/**
 * A renderer for texts of OpenAPI documents (CommonMark with GitHub's tables; harmless HTML stays). The texts are
 * untrusted: scripts, styles, forms, embedded pages and images never reach the page. The same text is rendered once. The renderer throws
 * `OutOfTime` for one that takes too long.
 */
export function createDescriptionRenderer(
  highlighter: Highlighter,
  cache: Cache = noCache,
): DescriptionRenderer {
  const made = new Map<string, Description>();
  const inTime = createTimeLimit(SHORT);
  return (source, headingDepth) => {
    const markdown = source.toWellFormed();
    const key = `${headingDepth} ${markdown}`;
    const known = made.get(key);
    if (known) return known;
    const simple = markdown.length > LONGEST ? undefined : simpleMarkdown(markdown);
    const rendered = simple
      ? { ...simple, markdown: markdown.trim() }
      : cache.memo('description', [key], () =>
          inTime(markdown, () => render(markdown, headingDepth, highlighter)),
        );
    made.set(key, rendered);
    return rendered;
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
    td: ['align'],
    th: ['align'],
    ol: ['start'],
    '*': [],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  clobber: [],
  strip: [
    'script',
    'style',
    'template',
    'title',
    'textarea',
    'svg',
    'math',
    'noscript',
    'iframe',
    'object',
    'select',
  ],
};

function render(markdown: string, headingDepth: number, highlighter: Highlighter): Description {
  if (markdown.length > LONGEST || nestsTooDeep(markdown)) return asWritten(markdown);
  try {
    return renderMarkdown(markdown, headingDepth, highlighter);
  } catch (error) {
    // Nested deeper than it seems: the stack has ended.
    if (error instanceof RangeError) return asWritten(markdown);
    throw error;
  }
}

function asWritten(markdown: string): Description {
  const text = fold(markdown.slice(0, 300));
  return {
    html: `<pre tabindex="0">${escapeHtml(markdown.slice(0, LONGEST))}</pre>`,
    text,
    markdown: escapeMarkdown(text),
  };
}

/** What only GitHub's Markdown reads: tables, strikethrough, footnotes, tasks, bare addresses. Its parser is twice as slow. */
const GFM = /[|~@]|:-|-:|\[\^|\[[\sx]\]|www\.|https?:/i;

/** A link in which CommonMark and GitHub read the same, though an address is in it. */
const LINK = /(?<!\\)\[[^[\]\n\\`<>^]*\]\(https?:[^\s()<>\\`[\]]*\)/g;

function needsGfm(markdown: string): boolean {
  return GFM.test(markdown) && GFM.test(markdown.replace(LINK, 'link'));
}

const commonMark = unified().use(remarkParse).freeze();
const gfm = unified().use(remarkParse).use(remarkGfm).freeze();
const toHast = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();
const toHtml = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
const clean = unified()
  .use(() => replaceImages)
  .use(() => plainFootnotes)
  .use(rehypeSanitize, SCHEMA)
  .freeze();
const raw = unified().use(rehypeRaw).freeze();

/** Through the whole pipeline. */
export function renderMarkdown(
  markdown: string,
  headingDepth: number,
  highlighter: Highlighter,
): Description {
  const parsed = (needsGfm(markdown) ? gfm : commonMark).parse(markdown);
  if (markdown.includes('<')) showWords(parsed);
  const written = toHast.runSync(parsed) as Root;
  const tree = clean.runSync(markdown.includes('<') ? raw.runSync(written) : written) as Root;
  finish(tree, headingDepth, highlighter);
  const text = fold(textContent(tree));
  return { ...cutLinks(toHtml.stringify(tree)), text, markdown: descriptionMarkdown(parsed, markdown, text) };
}

/** An element that ends with its own closing tag only: without one, it takes all that follows. */
const SWALLOWS = /^<(iframe|math|noscript|object|script|select|style|svg|template|textarea|title)\b/i;

/** `<host>`, which could be a placeholder. */
const BARE_TAG = /^<\/?([a-z][a-z0-9_-]*)>$/i;

/** The elements of HTML, and those of earlier versions that are in use. */
const ELEMENTS = new Set(
  `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math
  menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb
  rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody
  td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
);

/** Tags among words that are words: `the <title> of the page`, which nothing closes, and `https://<host>/`. */
function showWords(tree: Parents): void {
  const tags = tree.children.flatMap((node) => (node.type === 'html' ? [node.value.toLowerCase()] : []));
  const isWord = (tag: string): boolean => {
    const [, name] = SWALLOWS.exec(tag) ?? [];
    if (name !== undefined) return !tags.some((other) => other.startsWith(`</${name.toLowerCase()}`));
    const [, bare] = BARE_TAG.exec(tag) ?? [];
    return bare !== undefined && !ELEMENTS.has(bare.toLowerCase());
  };
  for (const [index, node] of tree.children.entries()) {
    if ('children' in node) showWords(node);
    if (node.type === 'html' && tree.type !== 'root' && isWord(node.value))
      tree.children[index] = { type: 'text', value: node.value };
  }
}

/**
 * An image would be a request to its host: its text stays, as a link where it leads to the web and is not inside of one
 * already.
 */
function replaceImages(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') replaceImagesIn(node, nameOfImage);
  });
  replaceImagesIn(tree, (image) => {
    const source = String(image.properties.src ?? '');
    return /^https?:/i.test(source)
      ? { type: 'element', tagName: 'a', properties: { href: source }, children: [nameOfImage(image)] }
      : nameOfImage(image);
  });
}

function replaceImagesIn(tree: Root | Element, replacement: (image: Element) => Element | Text): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'img' && parent && index !== undefined) parent.children[index] = replacement(node);
  });
}

function nameOfImage(image: Element): Text {
  return { type: 'text', value: String(image.properties.alt ?? '').trim() || 'Image' };
}

/** Many descriptions stand on one page, each with a first footnote: the numbers stay, and the links among them go. */
function plainFootnotes(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties, children }, index, parent) => {
    if (!parent || index === undefined) return;
    const isLabel = tagName === 'h2' && properties.id === 'footnote-label';
    const isNumber = tagName === 'a' && properties.dataFootnoteRef !== undefined;
    const isWayBack = tagName === 'a' && properties.dataFootnoteBackref !== undefined;
    if (!isLabel && !isNumber && !isWayBack) return;
    parent.children.splice(index, 1, ...(isNumber ? children : []));
    return [SKIP, index];
  });
}

function finish(tree: Root, headingDepth: number, highlighter: Highlighter): void {
  const top = Math.min(...headingLevels(tree));
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName))
      node.tagName = `h${Math.min(6, Number(node.tagName[1]) - top + headingDepth)}`;
    if (node.tagName === 'a') normaliseLink(node);
  });
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.tagName === 'pre') {
      parent.children[index] = codeFigure(node, highlighter);
      return SKIP;
    }
    if (node.tagName === 'table') {
      parent.children[index] = tableRegion(node);
      return SKIP;
    }
  });
}

function headingLevels(tree: Root): number[] {
  const levels: number[] = [6];
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName)) levels.push(Number(node.tagName[1]));
  });
  return levels;
}

/** Links to the web open as such. All others are of this site: where they lead is known when all its pages are. */
function normaliseLink(node: Element): void {
  const href = String(node.properties.href ?? '');
  if (/^https?:/i.test(href))
    node.properties = { href, className: ['external'], rel: ['noopener', 'noreferrer'] };
  else node.properties = href === '' ? {} : { href: /^mailto:/i.test(href) ? href : LINK_MARK + href };
  // A link without a name cannot be told from any other.
  if (textContent(node).trim() === '') node.children = [{ type: 'text', value: href || 'Link' }];
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
