import { cutLinks, ESCAPED_LINK_MARK, type LinkedHtml } from '../html/linked-html.ts';

/** HTML of a part, its links to this site marked, and what is read of it. */
interface Simple {
  html: string;
  text: string;
}

/**
 * Most descriptions are paragraphs and flat lists with code, links and bold words in them. Their HTML is that of the
 * whole pipeline, without its trees, in a fraction of its time. Undefined: something in the text may mean more than
 * this, and the pipeline has to say what.
 */
export function simpleMarkdown(markdown: string): (LinkedHtml & { text: string }) | undefined {
  if (markdown === '' || UNUSUAL.test(markdown)) return undefined;
  const parts: string[] = [];
  const texts: string[] = [];
  let endedWithList = false;
  for (const block of markdown.replace(/(?<![ \n])[ \n]+$/, '').split(/\n{2,}/)) {
    const lines = block.split('\n');
    const firstItem = lines.findIndex((line) => ITEM.test(line));
    const paragraph = firstItem < 0 ? lines : lines.slice(0, firstItem);
    const items = firstItem < 0 ? [] : lines.slice(firstItem);
    // Lists with blank lines between them are one.
    if (endedWithList && paragraph.length === 0) return undefined;
    endedWithList = items.length > 0;
    if (paragraph.length > 0) {
      const inside = paragraph.some((line) => BLOCK.test(line)) ? undefined : inline(paragraph.join('\n'));
      if (!inside) return undefined;
      parts.push(`<p>${inside.html}</p>`);
      texts.push(inside.text);
    }
    if (items.length > 0) {
      const list = tightList(items);
      if (!list) return undefined;
      parts.push(list.html);
      texts.push(list.text);
    }
  }
  return { ...cutLinks(parts.join('\n')), text: texts.join(' ').replace(/\s+/g, ' ').trim() };
}

/** Characters of HTML, of escapes and of tables, and white space that has a meaning. */
const UNUSUAL = /[<>&\\|~\t\r\0]|^\s|\n | \n/;

const ITEM = /^[-*] (?=\S)/;

/** How a line begins that is, or ends, more than a paragraph. */
const BLOCK = /^(?:[-+=#]|\*(?!\*)|\d+[.)])/;

function tightList(lines: string[]): Simple | undefined {
  const items: Simple[] = [];
  for (const line of lines) {
    const text = line.slice(2);
    // Another marker begins another list; what has none goes on with the item above.
    const item = line[0] === lines[0]?.[0] && ITEM.test(line) && !BLOCK.test(text) ? inline(text) : undefined;
    if (!item) return undefined;
    items.push(item);
  }
  const html = items.map((item) => `<li>${item.html}</li>`).join('\n');
  return { html: `<ul>\n${html}\n</ul>`, text: items.map((item) => item.text).join(' ') };
}

const SPAN =
  /(?<!`)`(?<code>[^`\n]+)`(?!`)|(?<!\*)\*\*(?<strong>[^*`[\]]+)\*\*(?!\*)|(?<!!)\[(?<label>[^[\]]+)\]\((?<href>(?:https?:\/)?\/[\w./#?=:+-]*)\)/g;

/** What begins something, or is an address that GitHub's Markdown makes a link of. */
const SPECIAL = /[*`[\]@]|(?<!\w)_|_(?!\w)|https?:|www\.|:-|-:/i;

function inline(source: string): Simple | undefined {
  let html = '';
  let text = '';
  let end = 0;
  for (const match of source.matchAll(SPAN)) {
    const before = source.slice(end, match.index);
    const span = spanOf(match.groups as Record<string, string | undefined>);
    if (SPECIAL.test(before) || !span) return undefined;
    html += before + span.html;
    text += before + span.text;
    end = match.index + match[0].length;
  }
  const rest = source.slice(end);
  return SPECIAL.test(rest) ? undefined : { html: html + rest, text: text + rest };
}

function spanOf({ code, strong, label, href }: Record<string, string | undefined>): Simple | undefined {
  if (code !== undefined)
    return /^ | $/.test(code) ? undefined : { html: `<code>${code}</code>`, text: code };
  if (strong !== undefined) {
    // Its stars can only be read in one way between letters or digits.
    const isClear = /^[a-z\d](?:.*[a-z\d])?$/is.test(strong) && !SPECIAL.test(strong);
    return isClear ? { html: `<strong>${strong}</strong>`, text: strong } : undefined;
  }
  const inside = label === undefined || /^\s|\s$/.test(label) ? undefined : inline(label);
  if (!inside) return undefined;
  const attributes = href?.startsWith('http')
    ? `href="${href}" class="external" rel="noopener noreferrer"`
    : `href="${ESCAPED_LINK_MARK}${href}"`;
  return { html: `<a ${attributes}>${inside.html}</a>`, text: inside.text };
}
