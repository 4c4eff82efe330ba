import type { Html, Parents, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from './parse-markdown.ts';
import type { Report } from './report.ts';

/** Elements for words and folds that Markdown has no sign for. They have no attributes. */
const NAMES =
  'abbr b cite dd del details dfn dl dt em i ins kbd mark q s samp small strong sub summary sup u var'.split(
    ' ',
  );
/** Elements that stand only in another one. */
const OUTER: Record<string, string> = { summary: 'details', dt: 'dl', dd: 'dl' };
const VOID = ['br', 'hr', 'wbr'];
/** What to write instead of other elements, and of the components of other tools. */
const INSTEAD: [names: string, markdown: string][] = [
  ['a link', 'Write `[text](/docs/page)`.'],
  ['img image figure picture frame', 'Write `![text](./a.png)`, with its size as `{width=300 height=200}`.'],
  ['h1 h2 h3 h4 h5 h6', 'Write `## Heading`.'],
  ['p div span center font section article', 'Write the text without these tags.'],
  ['pre code tt codeblock', 'Write code between backticks, and a block of it between lines of three.'],
  ['ul ol li', 'Write `- item` or `1. item`.'],
  [
    'table thead tbody tr th td',
    'Write a table of Markdown: rows `| a | b |`, the second one `| --- | --- |`.',
  ],
  ['blockquote', 'Write `> ` before each line.'],
  ['strike', 'Write `~~` around the words.'],
  ['iframe video audio embed object', 'Link to it: `[text](https://example.com)`.'],
  ['tabs tab tabitem tabgroup', 'Write `::::tabs`, `:::tab[Label]`, the text, `:::`, and `::::` in the end.'],
  ['codegroup', 'Write `:::code-group`, the code blocks with `title="Label"`, and `:::`.'],
  [
    'callout admonition note tip info warning danger caution check alert hint',
    'Write `:::note`, the text, and `:::` on lines of their own.',
  ],
  ['card cards cardgroup cardgrid columns', 'Write `:::cards`, a list of links, and `:::`.'],
  ['steps step', 'Write `:::steps`, a numbered list, and `:::`.'],
  ['accordion accordiongroup expandable collapse', 'Write `:::details[Title]`, the text, and `:::`.'],
];
const HARMLESS = new Set([...NAMES, ...VOID]);
const TAG = /<(\/?)([a-z]+)(?: open)?[ \t]*\/?>/gi;

/**
 * Removes comments from a guide, and HTML that is not harmless, which is reported, like elements that are not closed or not
 * open. Returns whether any HTML is left.
 */
export function checkHtml(tree: Root, report: Report): boolean {
  const open: { name: string; node: Html; parent: Parents | undefined }[] = [];
  /** Names of elements that are removed: their ends say nothing new. */
  const refused = new Set<string>();
  let isLeft = false;
  visit(tree, 'html', (node, index, parent) => {
    node.value = withoutComments(node.value);
    const isHarmless = !withoutTags(node.value, '').includes('<');
    const named = [...node.value.matchAll(/<([a-z][\w.-]*)/gi)].map(([, name = '']) => name.toLowerCase());
    if (!isHarmless) for (const name of named) refused.add(name);
    const [, ended = ''] = /^<\/([a-z][\w-]*)\s*>$/i.exec(node.value.trim()) ?? [];
    if (node.value.trimStart().startsWith('<!--'))
      report(node, 'markdown/html', 'This comment is not closed.', 'Close it with `-->`.');
    else if (!isHarmless && !refused.has(ended.toLowerCase()))
      report(node, 'markdown/html', 'This HTML is not allowed in Markdown.', hintOf(named));
    if (parent && index !== undefined && (!isHarmless || node.value.trim() === '')) {
      parent.children.splice(index, 1);
      return index;
    }
    isLeft = true;
    const text = withoutTags(node.value, '\n\n').replace(/^[ \t]+/gm, '');
    if (hasMarkdown(text))
      report(
        node,
        'markdown/html',
        'This Markdown stands in HTML: it would be printed as it is written.',
        'Leave an empty line between a tag and Markdown.',
      );
    for (const [, end, written = ''] of node.value.matchAll(TAG)) {
      const name = written.toLowerCase();
      if (VOID.includes(name)) {
        if (end !== '')
          report(node, 'markdown/html', `\`</${name}>\` closes nothing.`, `Write \`<${name}>\`.`);
        continue;
      }
      const last = open.at(-1);
      const outer = Object.hasOwn(OUTER, name) ? OUTER[name] : undefined;
      if (end === '') {
        if (outer !== undefined && !open.some((element) => element.name === outer))
          report(
            node,
            'markdown/html',
            `\`<${name}>\` stands outside of \`<${outer}>\`.`,
            `Write it between \`<${outer}>\` and \`</${outer}>\`.`,
          );
        open.push({ name, node, parent });
      } else if (last?.name !== name) {
        if (!refused.has(name))
          report(node, 'markdown/html', `\`</${name}>\` closes nothing.`, closeHint(last?.name));
      } else {
        open.pop();
        if (last.parent !== parent)
          report(
            node,
            'markdown/html',
            `\`</${name}>\` stands in another block than \`<${name}>\`.`,
            'Close it in the paragraph, list item or cell in which it begins.',
          );
      }
    }
  });
  for (const { name, node } of open)
    report(node, 'markdown/html', `\`<${name}>\` is not closed.`, `Close it with \`</${name}>\`.`);
  return isLeft;
}

/** Replaces the tags of harmless elements. */
function withoutTags(html: string, by: string): string {
  return html.replace(TAG, (tag, _, name: string) => (HARMLESS.has(name.toLowerCase()) ? by : tag));
}

/** Whether a text between tags means more than words. */
function hasMarkdown(text: string): boolean {
  let found = false;
  visit(parseMarkdown(text), ({ type }) => {
    if (!['root', 'paragraph', 'text', 'break', 'html', 'textDirective'].includes(type)) found = true;
  });
  return found;
}

/** Removes comments; one that is not closed stays. */
export function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?(-->|$)/g, (comment, end) => (end === '' ? comment : ''));
}

/** How to write in Markdown what the elements of some HTML stand for. */
function hintOf([name = '', ...others]: string[]): string {
  if (HARMLESS.has(name) && others.every((other) => HARMLESS.has(other)))
    return `Remove the attributes of \`<${name}>\`.`;
  const instead = INSTEAD.find(([names]) => names.split(' ').includes(name))?.[1];
  return instead === undefined
    ? `Use Markdown or a directive; write \`<\` as \`&lt;\` or in code. Available without attributes: ${[...HARMLESS].map((one) => `\`<${one}>\``).join(', ')}.`
    : `${instead} For the sign itself, write \`&lt;\`, or code.`;
}

function closeHint(name: string | undefined): string {
  return name === undefined ? 'Remove it.' : `Close \`<${name}>\` first.`;
}
