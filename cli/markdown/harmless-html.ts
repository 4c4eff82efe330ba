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
const TAG = new RegExp(`<(/?)(${[...NAMES, ...VOID].join('|')})(?: open)?[ \\t]*/?>`, 'gi');

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
    const isHarmless = !node.value.replace(TAG, '').includes('<');
    for (const [, name = ''] of isHarmless ? [] : node.value.matchAll(/<([a-z][\w-]*)/gi))
      refused.add(name.toLowerCase());
    const [, ended = ''] = /^<\/([a-z][\w-]*)\s*>$/i.exec(node.value.trim()) ?? [];
    if (node.value.trimStart().startsWith('<!--'))
      report(node, 'markdown/html', 'This comment is not closed.', 'Close it with `-->`.');
    else if (!isHarmless && !refused.has(ended.toLowerCase()))
      report(
        node,
        'markdown/html',
        'This HTML is not allowed in Markdown.',
        `Use Markdown or a directive; write \`<\` as \`&lt;\` or in code. Available without attributes: ${[...NAMES, ...VOID].map((name) => `\`<${name}>\``).join(', ')}.`,
      );
    if (parent && index !== undefined && (!isHarmless || node.value.trim() === '')) {
      parent.children.splice(index, 1);
      return index;
    }
    isLeft = true;
    const text = node.value.replace(TAG, '\n\n').replace(/^[ \t]+/gm, '');
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

/** Whether a text between tags means more than words. */
function hasMarkdown(text: string): boolean {
  let found = false;
  visit(parseMarkdown(text), ({ type }) => {
    if (!['root', 'paragraph', 'text', 'break', 'html', 'textDirective'].includes(type)) found = true;
  });
  return found;
}

export function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, '');
}

function closeHint(name: string | undefined): string {
  return name === undefined ? 'Remove it.' : `Close \`<${name}>\` first.`;
}
