import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { RichText } from '../openapi/model/model.ts';

/** Where a link of a page leads, as an absolute address; undefined when it cannot be resolved. */
export type ResolveLink = (href: string) => string | undefined;

/** Paragraphs, lists and code below each other; whatever is empty is left out. */
export function blocks(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

export function heading(level: number, text: string): string {
  return `${'#'.repeat(Math.min(level, 6))} ${escapeMarkdown(text)}`;
}

/** A point of a list; `inside` stands below it: points at once, anything else after an empty line. */
export function item(head: string, ...inside: (string | undefined)[]): string {
  const parts = inside.filter((part) => part !== undefined && part !== '');
  const text = head + parts.map((part) => (part?.startsWith('- ') ? `\n${part}` : `\n\n${part}`)).join('');
  return `- ${text.replace(/\n(?=[^\n])/g, '\n  ')}`;
}

export function list(items: string[]): string {
  return items.join('\n');
}

/** A value on one line, whatever characters it has. */
export function code(value: string): string {
  const text = value.replace(/[\r\n\u2028\u2029]+/g, ' ');
  if (text.trim() === '') return `(${text === '' ? 'empty' : 'blank'})`;
  const mark = '`'.repeat(longestRun(text) + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${mark}${pad}${text}${pad}${mark}`;
}

/** Lines of code, with a fence that none of them can end. */
export function fence(lines: string, language: string): string {
  const mark = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  return `${mark}${language.replace(/[^\w+#-]/g, '')}\n${lines.replace(/\n$/, '')}\n${mark}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** The label alone where the link cannot be resolved. */
export function link(label: string, href: string, resolve: ResolveLink): string {
  const url = resolve(href);
  return url === undefined ? label : `[${label}](${address(url)})`;
}

function address(url: string): string {
  return url.replace(/[()<>\\\s]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}

/** A description, its links resolved. Code in it stays as it is. */
export function rich(text: RichText | undefined, resolve: ResolveLink): string {
  if (!text) return '';
  const { markdown } = text;
  const codeEnds = endsOfCode(markdown);
  // A character that is escaped, backticks, or a link that is written out.
  const parts = /\\[\s\S]|`+|\[((?:[^[\]\\]|\\.)*)\]\(([#/.\w][^)\s[]*)((?: "[^"\n]*")?)\)/g;
  let written = '';
  let done = 0;
  for (let found = parts.exec(markdown); found; found = parts.exec(markdown)) {
    const [whole, label, href, title] = found;
    if (label === undefined || href === undefined) {
      parts.lastIndex = codeEnds.get(found.index) ?? parts.lastIndex;
      continue;
    }
    const url = resolve(href.replace(/\\(?=[_&])/g, ''));
    written += markdown.slice(done, found.index);
    written += url === undefined ? label : `[${label}](${address(url)}${title})`;
    done = found.index + whole.length;
  }
  return written + markdown.slice(done);
}

/** Where each code span begins → where it ends: at the next run of as many backticks (CommonMark 6.1). */
function endsOfCode(markdown: string): Map<number, number> {
  const ends = new Map<number, number>();
  const lastOfLength = new Map<number, number>();
  for (const { 0: run, index } of [...markdown.matchAll(/`+/g)].reverse()) {
    const closing = lastOfLength.get(run.length);
    if (closing !== undefined) ends.set(index, closing + run.length);
    lastOfLength.set(run.length, index);
  }
  return ends;
}

/** `name: description` on a line of a list, or the description below it when it has several parts. */
export function titled(head: string, text: string, ...inside: (string | undefined)[]): string {
  const isOneLine = !text.includes('\n') && !/^([-+*>#|]|```|\d+[.)])/.test(text);
  return isOneLine ? item(text === '' ? head : `${head}: ${text}`, ...inside) : item(head, text, ...inside);
}
