import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { figureCode } from './code-figure.ts';
import { demoteHeadings } from './description-headings.ts';
import { keepFootnotes, keepPlaceholders, parseHtml, replaceImagesAndInputs } from './description-html.ts';
import { settleLinks } from './description-links.ts';
import { DESCRIPTION_SCHEMA } from './description-schema.ts';
import { escapeText } from './escape.ts';
import { findExcess } from './excess.ts';
import type { Highlighter } from './highlight.ts';
import type { ResolveLink } from './link-kind.ts';
import { plainText } from './plain-text.ts';
import { STRINGIFY } from './stringify.ts';
import { wrapTables } from './table-region.ts';

/** Harmless HTML, and the same as plain text in one line. */
export interface Description {
  html: string;
  text: string;
}

export interface DescriptionOptions {
  highlighter: Highlighter;
  /** Level of the topmost heading, 2–6. */
  headingDepth: number;
  /** Without it, links to anything but other sites and anchors are left as words. */
  resolveLink?: ResolveLink;
}

/**
 * A description of an OpenAPI document (CommonMark and GFM; HTML is allowed) in → sanitised HTML out. The text is not
 * trusted: whatever it holds, nothing in the result runs, loads, takes input or carries an id, class or style.
 */
export function renderDescription(markdown: string, options: DescriptionOptions): Description {
  return isPlain(markdown) ? renderPlain(markdown) : render(createChain(options), markdown);
}

/** `renderDescription` for many texts: prepares once, and renders the same text once. */
export function createDescriptionRenderer(
  options: Omit<DescriptionOptions, 'headingDepth'>,
): (markdown: string, headingDepth: number) => Description {
  const chains = new Map<number, Chain>();
  const known = new Map<string, Description>();
  const chainOf = (headingDepth: number) => {
    const chain = chains.get(headingDepth) ?? createChain({ ...options, headingDepth });
    chains.set(headingDepth, chain);
    return chain;
  };
  return (markdown, headingDepth) => {
    if (isPlain(markdown)) return renderPlain(markdown);
    const key = `${headingDepth} ${markdown}`;
    const rendered = known.get(key) ?? render(chainOf(headingDepth), markdown);
    known.set(key, rendered);
    return rendered;
  };
}

type Chain = ReturnType<typeof createChain>;

function createChain({ highlighter, headingDepth, resolveLink }: DescriptionOptions) {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(keepFootnotes)
    .use(keepPlaceholders)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(parseHtml)
    .use(replaceImagesAndInputs)
    .use(rehypeSanitize, DESCRIPTION_SCHEMA)
    .use(demoteHeadings, headingDepth)
    .use(settleLinks, resolveLink)
    .use(wrapTables, 'group')
    .use(figureCode, highlighter)
    .use(rehypeStringify, STRINGIFY)
    .freeze();
}

function render(chain: Chain, written: string): Description {
  const markdown = written.toWellFormed();
  if (findExcess(markdown)) return renderUnread(markdown);
  const tree = chain.runSync(chain.parse(markdown));
  return { html: chain.stringify(tree), text: plainText(tree) };
}

/** Text that is not read as Markdown is shown as it is. */
function renderUnread(markdown: string): Description {
  const text = markdown.replace(/\s+/g, ' ').trim();
  return { html: `<pre tabindex="0">${escapeText(markdown)}</pre>`, text };
}

/** One line in which nothing can mean anything to Markdown: most descriptions of a document are such. */
function isPlain(markdown: string): boolean {
  return !NOT_PLAIN.test(markdown.trimEnd());
}

const NOT_PLAIN =
  // Marks anywhere · underscores but inside of words · what begins a block · addresses that become links.
  /[\n\r\0*`<>[\]~\\&\ud800-\udfff]|(?<![a-z\d])_|_(?![a-z\d])|^$|^\s|^[-+=#|:]|^\d+[.)]|https?:|www\.|@/i;

function renderPlain(markdown: string): Description {
  const text = markdown.trimEnd();
  return { html: `<p>${text}</p>`, text: text.replace(/\s+/g, ' ') };
}
