import type { Html, Parents, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Fault } from '../problem.ts';
import { admonitionHint } from './admonitions.ts';
import { LOOKS, ofLooks } from './looks.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { Report } from './report.ts';

const RULE = 'markdown/html';

export const MARKDOWN_IN_HTML: Fault = {
  message: 'This Markdown stands in HTML: it would be printed as it is written.',
  hint: 'Leave an empty line between a tag and Markdown.',
};

/** Elements for words, folds, and for lists and tables with more in their cells than Markdown has signs for. */
const NAMES =
  'abbr b cite code dd del details dfn div dl dt em i ins kbd li mark ol p q s samp small strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  );
/** Elements that stand only in another one. */
const OUTER: Record<string, string> = {
  summary: 'details',
  dt: 'dl',
  dd: 'dl',
  tbody: 'table',
  td: 'table',
  tfoot: 'table',
  th: 'table',
  thead: 'table',
  tr: 'table',
};
const VOID = ['br', 'hr', 'wbr'];
/** What to write instead of other elements, and of the components of other tools. */
const INSTEAD: [names: string, markdown: string][] = [
  ['a link', 'Write `[text](/docs/page)`.'],
  ['img image figure picture frame', 'Write `![text](./a.png)`, with its size as `{width=300 height=200}`.'],
  ['h1 h2 h3 h4 h5 h6', 'Write `## Heading`.'],
  ['span center font section article', 'Write the text without these tags.'],
  ['pre tt codeblock', 'Write code between backticks, and a block of it between lines of three.'],
  ['blockquote', 'Write `> ` before each line.'],
  ['strike', 'Write `~~` around the words.'],
  ['iframe video audio embed object', 'Link to it: `[text](https://example.com)`.'],
  ['tabs tab tabitem tabgroup', 'Write `::::tabs`, `:::tab[Label]`, the text, `:::`, and `::::` in the end.'],
  ['codegroup', 'Write `:::code-group`, the code blocks with `title="Label"`, and `:::`.'],
  ['card cards cardgroup cardgrid columns', 'Write `:::cards`, a list of links, and `:::`.'],
  ['steps step', 'Write `:::steps`, a numbered list, and `:::`.'],
  ['accordion accordiongroup expandable collapse', 'Write `:::details[Title]`, the text, and `:::`.'],
];
const BOXES = 'aside callout admonition note tip info warning danger error caution check alert hint'.split(
  ' ',
);
const HARMLESS = new Set([...NAMES, ...VOID]);
/** Attributes that say something. Where they stand for none of these elements, they are refused. */
const MEANT: Record<string, string[]> = {
  abbr: ['title'],
  details: ['open'],
  dfn: ['title'],
  li: ['value'],
  ol: ['reversed', 'start', 'type'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
};
const TAG = /<(\/?[a-z]+)((?:[\s/][^<>]*)?)>/gi;
const ATTRIBUTE = /\s([a-z]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=`/{}]+))?/gi;

/** An element that is not closed yet. */
interface OpenElement {
  name: string;
  node: Html;
  parent: Parents | undefined;
}

interface Elements {
  open: OpenElement[];
  /** Names of elements that are removed: their ends say nothing new. */
  refused: Set<string>;
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const FENCE = /^ {0,3}(?:`{3}|~{3})/gm;

function endsInCode(comment: string): boolean {
  return comment.endsWith('-->') && (comment.match(FENCE)?.length ?? 0) % 2 === 1;
}

/**
 * Removes comments from a guide, and HTML that is not harmless, which is reported, like elements that are not closed or not
 * open. Returns whether any HTML is left.
 */
export function checkHtml(tree: Root, report: Report): boolean {
  const elements: Elements = { open: [], refused: namesOfJsx(tree) };
  let isLeft = false;
  visit(tree, 'html', (node, index, parent) => {
    if (node.value.match(COMMENT)?.some(endsInCode))
      report(node, RULE, {
        message: 'This comment ends within a code block, at the first `-->` there.',
        hint: 'Write `-->` where it should end.',
      });
    node.value = withoutComments(node.value);
    const isHarmless = !withoutTags(node.value, '').includes('<');
    const refusal = isHarmless ? undefined : refuse(node.value, elements.refused);
    if (node.value.trimStart().startsWith('<!--'))
      report(node, RULE, { message: 'This comment is not closed.', hint: 'Close it with `-->`.' });
    else if (refusal) report(node, RULE, refusal);
    if (parent && index !== undefined && (!isHarmless || node.value.trim() === '')) {
      parent.children.splice(index, 1);
      return index;
    }
    isLeft = true;
    const looks = leaveOutLooks(node);
    if (looks.length > 0) report(node, 'markdown/style', ofLooks(looks));
    if (hasMarkdown(withoutTags(node.value, '\n\n').replace(/^[ \t]+/gm, '')))
      report(node, RULE, MARKDOWN_IN_HTML);
    for (const [, start = ''] of node.value.toLowerCase().matchAll(TAG)) {
      const element = { name: start.replace('/', ''), node, parent };
      const fault = start.startsWith('/') ? closeElement(element, elements) : openElement(element, elements);
      if (fault) report(node, RULE, fault);
    }
  });
  const unclosed = elements.open.filter(({ name }) => !elements.refused.has(name));
  for (const { name, node } of unclosed)
    report(node, RULE, { message: `\`<${name}>\` is not closed.`, hint: `Close it with \`</${name}>\`.` });
  return isLeft;
}

/** The tag of another tool whose attributes make it no HTML: `<Tabs items={['a']}>`. It is left as text. */
export const JSX_TAG = /(?<!\\)<([a-z][\w.]*)(\s[^<>]*=\{[^<>]*)/i;

/** The names of such tags: their ends say nothing new. */
function namesOfJsx(tree: Root): Set<string> {
  const names = new Set<string>();
  visit(tree, 'text', ({ value }) => {
    for (const part of value.split(/(?=<)/)) {
      const name = JSX_TAG.exec(part)?.[1];
      if (name !== undefined) names.add(name.toLowerCase());
    }
  });
  return names;
}

/** Notes the names of elements that are not shown. Returns the fault, unless it is the end of one of them. */
function refuse(html: string, refused: Set<string>): Fault | undefined {
  const named = [...html.matchAll(/<([a-z][\w.-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  for (const name of named) refused.add(name);
  const [, ended = ''] = /^<\/([a-z][\w-]*)\s*>$/i.exec(html.trim()) ?? [];
  if (refused.has(ended.toLowerCase())) return undefined;
  const [, anchor] = /<a (?:name|id)=["']?([\w.-]+)/i.exec(html) ?? [];
  const hint =
    anchor === undefined
      ? hintOf(named, html)
      : `Write \`{#${anchor}}\` behind the heading: it is its anchor.`;
  return { message: 'This HTML is not allowed in Markdown.', hint };
}

function openElement(element: OpenElement, { open, refused }: Elements): Fault | undefined {
  const { name } = element;
  if (VOID.includes(name)) return undefined;
  const outer = Object.hasOwn(OUTER, name) ? OUTER[name] : undefined;
  const isOutside = outer !== undefined && !open.some((other) => other.name === outer);
  open.push(element);
  if (!isOutside || refused.has(outer)) return undefined;
  return {
    message: `\`<${name}>\` stands outside of \`<${outer}>\`.`,
    hint: `Write it between \`<${outer}>\` and \`</${outer}>\`.`,
  };
}

function closeElement({ name, parent }: OpenElement, { open, refused }: Elements): Fault | undefined {
  const last = open.at(-1);
  const message = `\`</${name}>\` closes nothing.`;
  if (VOID.includes(name)) return { message, hint: `Write \`<${name}>\`.` };
  if (last?.name !== name)
    return refused.has(name)
      ? undefined
      : { message, hint: last ? `Close \`<${last.name}>\` first.` : 'Remove it.' };
  open.pop();
  if (last.parent === parent) return undefined;
  return {
    message: `\`</${name}>\` stands in another block than \`<${name}>\`.`,
    hint: 'Close it in the paragraph, list item or cell in which it begins.',
  };
}

interface Attributes {
  /** Those that say something, as they are written, with the space before them. */
  meant: string;
  looks: string[];
  /** What is not harmless. */
  others: string[];
}

/** Returns the attributes of a tag, whose start is `td` or `/td`; undefined if its element is not harmless. */
function readAttributes(start: string, written: string): Attributes | undefined {
  const name = start.replace('/', '').toLowerCase();
  if (!HARMLESS.has(name)) return undefined;
  const known = Object.hasOwn(MEANT, name) ? (MEANT[name] ?? []) : [];
  const rest = written.replace(ATTRIBUTE, '').replace(/\/$/, '').trim();
  const attributes: Attributes = { meant: '', looks: [], others: rest === '' ? [] : [rest] };
  for (const [text, attribute = ''] of written.matchAll(ATTRIBUTE)) {
    const lower = attribute.toLowerCase();
    if (known.includes(lower)) attributes.meant += text;
    else attributes[LOOKS.includes(lower) ? 'looks' : 'others'].push(lower);
  }
  return attributes;
}

/** Removes the attributes that only change the looks. Returns their names. */
function leaveOutLooks(node: Html): string[] {
  const names = new Set<string>();
  node.value = node.value.replace(TAG, (tag, start: string, written: string) => {
    const attributes = readAttributes(start, written);
    if (!attributes) return tag;
    for (const name of attributes.looks) names.add(name);
    return `<${start}${attributes.meant}>`;
  });
  return [...names];
}

/** Replaces the tags of harmless elements. */
function withoutTags(html: string, by: string): string {
  return html.replace(TAG, (tag, start: string, written: string) =>
    readAttributes(start, written)?.others.length === 0 ? by : tag,
  );
}

/** Whether a text between tags means more than words. */
function hasMarkdown(text: string): boolean {
  let found = false;
  // Tags alone: a text has many.
  if (text.trim() === '') return false;
  visit(parseMarkdown(text), ({ type }) => {
    if (!['root', 'paragraph', 'text', 'break', 'html', 'textDirective'].includes(type)) found = true;
  });
  return found;
}

/** Removes comments; one that is not closed stays. */
export function withoutComments(html: string): string {
  return html.replace(COMMENT, (comment) => (comment.endsWith('-->') ? '' : comment));
}

/** How to write in Markdown what the elements of some HTML stand for. */
function hintOf(names: string[], html: string): string {
  const name = names.find((one) => !HARMLESS.has(one));
  if (name === undefined) return hintOfAttributes(html);
  return insteadOf(name, html);
}

/** How to write in Markdown what an element that is not harmless stands for, with a tag of it as it is written. */
export function insteadOf(name: string, html: string): string {
  const instead = BOXES.includes(name)
    ? admonitionHint(html)
    : INSTEAD.find(([names]) => names.split(' ').includes(name))?.[1];
  return instead === undefined
    ? `Use Markdown or a directive; write \`<\` as \`&lt;\` or in code. Available: ${[...HARMLESS].map((one) => `\`<${one}>\``).join(', ')}.`
    : `${instead} For the sign itself, write \`&lt;\`, or code.`;
}

function hintOfAttributes(html: string): string {
  for (const [, start = '', written = ''] of html.matchAll(TAG)) {
    const others = readAttributes(start, written)?.others ?? [];
    if (others.length === 0) continue;
    return others.every((other) => /^[a-z]+$/.test(other))
      ? `Remove ${others.map((other) => `\`${other}\``).join(' and ')} from \`<${start}>\`.`
      : /\{/.test(written)
        ? 'Write attributes without braces, as in `<details open>` and `<ol start="3">`.'
        : `Write attributes as in \`<${start} name="value">\`.`;
  }
  return 'Write `&lt;` for the sign `<`.';
}
