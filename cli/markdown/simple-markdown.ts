/** HTML and its plain text. */
interface Simple {
  html: string;
  text: string;
}

/**
 * Renders paragraphs and flat lists with code, links to other sites and bold text: most descriptions. The result is the same as that of
 * the whole pipeline, in a fraction of the time. Returns undefined for a text that may contain any other syntax.
 */
export function simpleMarkdown(markdown: string): Simple | undefined {
  if (markdown === '' || UNUSUAL.test(markdown)) return undefined;
  const parts: string[] = [];
  const texts: string[] = [];
  let endedWithList = false;
  for (const block of markdown.replace(/(?<![ \n])[ \n]+$/, '').split(/\n{2,}/)) {
    const lines = block.split('\n');
    const firstItem = lines.findIndex((line) => ITEM.test(line));
    const paragraph = firstItem < 0 ? lines : lines.slice(0, firstItem);
    const items = firstItem < 0 ? [] : lines.slice(firstItem);
    // Lists that are separated by blank lines are one loose list.
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
  return { html: parts.join('\n'), text: texts.join(' ').replace(/\s+/g, ' ').trim() };
}

/** Characters of HTML, escapes and tables, and significant white space. */
const UNUSUAL = /[<>&\\|~\t\r\0]|^\s|\n | \n/;

const ITEM = /^[-*] (?=\S)/;

/** The start of a line that may begin another block, or end a paragraph. */
const BLOCK = /^(?:[-+=#]|\*(?!\*)|\d+[.)])/;

function tightList(lines: string[]): Simple | undefined {
  const items: Simple[] = [];
  for (const line of lines) {
    const text = line.slice(2);
    // Another marker begins another list; a line without a marker continues the item above.
    const item = line[0] === lines[0]?.[0] && ITEM.test(line) && !BLOCK.test(text) ? inline(text) : undefined;
    if (!item) return undefined;
    items.push(item);
  }
  const html = items.map((item) => `<li>${item.html}</li>`).join('\n');
  return { html: `<ul>\n${html}\n</ul>`, text: items.map((item) => item.text).join(' ') };
}

const SPAN =
  /(?<!`)`(?<code>[^`\n]+)`(?!`)|(?<!\*)\*\*(?<strong>[^*`[\]]+)\*\*(?!\*)|(?<!!)\[(?<label>[^[\]]+)\]\((?<href>https?:\/\/[\w./#?=:+-]*)\)/g;

/** Text that may begin an inline element, or that GitHub's Markdown turns into a link. */
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
    // Between letters or digits, the stars are unambiguous.
    const isClear = /^[a-z\d](?:.*[a-z\d])?$/is.test(strong) && !SPECIAL.test(strong);
    return isClear ? { html: `<strong>${strong}</strong>`, text: strong } : undefined;
  }
  const inside = label === undefined || /^\s|\s$/.test(label) ? undefined : inline(label);
  if (!inside) return undefined;
  return {
    html: `<a href="${href}" class="external" rel="noopener noreferrer">${inside.html}</a>`,
    text: inside.text,
  };
}
