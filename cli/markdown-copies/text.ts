import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type { RichText } from '../openapi/model/model.ts';

/** Resolves a link of a page to an absolute URL; undefined if there is no such target. */
export type ResolveLink = (href: string) => string | undefined;

/** Joins blocks with empty lines, without those that are empty. */
export function blocks(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

export function heading(level: number, text: string): string {
  return `${'#'.repeat(Math.min(level, 6))} ${escapeMarkdown(text)}`;
}

/**
 * A list item with further blocks below it: nested items directly, anything else after an empty line. A comment parts items from
 * a list that the author wrote (CommonMark §5.3).
 */
export function item(head: string, ...below: string[]): string {
  const text = below.reduce((before, part) => {
    if (part === '') return before;
    if (!part.startsWith('- ')) return `${before}\n\n${part}`;
    return `${before}\n${endsInList(before) ? `\n<!-- -->\n\n${part}` : part}`;
  }, head);
  return `- ${text.replace(/\n(?=[^\n])/g, '\n  ')}`;
}

/** Whether the last block of a Markdown text, except for what is indented, is a list with hyphens. */
function endsInList(markdown: string): boolean {
  const last = markdown.split(/\n\s*\n/).findLast((block) => !/^ {2}/.test(block));
  return /^ {0,3}- /m.test(last ?? '');
}

/** A code span for any value, on one line. */
export function code(value: string): string {
  const text = value.replace(/[\r\n\u2028\u2029]+/g, ' ');
  if (text.trim() === '') return `(${text === '' ? 'empty' : 'blank'})`;
  const mark = '`'.repeat(longestRun(text) + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${mark}${pad}${text}${pad}${mark}`;
}

/** A code block with a fence that is longer than any in the code. */
export function fence(lines: string, language: string): string {
  const mark = '`'.repeat(Math.max(3, longestRun(lines) + 1));
  return `${mark}${language.replace(/[^\w+#-]/g, '')}\n${lines.replace(/\n$/, '')}\n${mark}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A link, or its label alone if the link cannot be resolved. */
export function link(label: string, href: string, resolve: ResolveLink): string {
  const url = resolve(href);
  return url === undefined ? label : `[${label}](${escapeUrl(url)})`;
}

function escapeUrl(url: string): string {
  return url.replace(/[()<>\\\s]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}

/** The Markdown of a description with its links resolved, except in code. */
export function descriptionMarkdown({ markdown }: RichText, resolve: ResolveLink): string {
  const codeEnds = endsOfCode(markdown);
  // An escaped character, backticks, or an inline link.
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
    written += url === undefined ? label : `[${label}](${escapeUrl(url)}${title})`;
    done = found.index + whole.length;
  }
  return written + markdown.slice(done);
}

/** Maps the start of each code span to its end: the next run of as many backticks (CommonMark 6.1). */
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

/** A list item `name: description`, or with the description below the name if it is more than one line of text. */
export function describedItem(head: string, text: string, ...below: string[]): string {
  const isOneLine = !text.includes('\n') && !/^([-+*>#|]|```|\d+[.)])/.test(text);
  return isOneLine ? item(text === '' ? head : `${head}: ${text}`, ...below) : item(head, text, ...below);
}
