import type { Html, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Report } from './report.ts';

/** Elements for words and folds that Markdown has no sign for. They have no attributes. */
const NAMES =
  'abbr b cite dd del details dfn dl dt em i ins kbd mark q s samp small strong sub summary sup u var'.split(
    ' ',
  );
const VOID = ['br', 'hr', 'wbr'];
const TAG = new RegExp(`<(/?)(${[...NAMES, ...VOID].join('|')})(?: open)?[ \\t]*/?>`, 'gi');

/**
 * Removes comments from a guide, and HTML that is not harmless, which is reported, like elements that are not closed or not
 * open. Returns whether any HTML is left.
 */
export function checkHtml(tree: Root, report: Report): boolean {
  const open: { name: string; node: Html }[] = [];
  let isLeft = false;
  visit(tree, 'html', (node, index, parent) => {
    node.value = node.value.replace(/<!--[\s\S]*?-->/g, '');
    const isHarmless = !node.value.replace(TAG, '').includes('<');
    if (!isHarmless)
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
    for (const [, end, written = ''] of node.value.matchAll(TAG)) {
      const name = written.toLowerCase();
      if (VOID.includes(name)) continue;
      if (end === '') open.push({ name, node });
      else if (open.at(-1)?.name === name) open.pop();
      else report(node, 'markdown/html', `\`</${name}>\` closes nothing.`, closeHint(open.at(-1)?.name));
    }
  });
  for (const { name, node } of open)
    report(node, 'markdown/html', `\`<${name}>\` is not closed.`, `Close it with \`</${name}>\`.`);
  return isLeft;
}

function closeHint(name: string | undefined): string {
  return name === undefined ? 'Remove it.' : `Close \`<${name}>\` first.`;
}
