import type { Element, Root as HastRoot } from 'hast';
import type { PhrasingContent, Root, RootContent } from 'mdast';
import rehypeRemark, { type Options } from 'rehype-remark';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { element } from './elements.ts';

type Handler = NonNullable<Options['handlers']>[string];

/** Markdown has no other way to write 10², and without one it would be 102. */
const keepTag: Handler = (state, node: Element) => [
  { type: 'html', value: `<${node.tagName}>` },
  ...state.all(node),
  { type: 'html', value: `</${node.tagName}>` },
];

const convert = unified()
  .use(() => boldSummaries)
  .use(rehypeRemark, { handlers: { sub: keepTag, sup: keepTag } })
  .freeze();

/** Converts sanitised HTML to a tree of GitHub's Markdown. Changes the HTML. */
export function htmlToMarkdown(html: HastRoot): Root {
  const tree = convert.runSync(html) as Root;
  visit(tree, 'tableCell', (cell) => {
    cell.children = onOneLine(cell.children);
    return SKIP;
  });
  return tree;
}

/** The title of `<details>` is a bold line. */
function boldSummaries(tree: HastRoot): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'summary') return;
    node.tagName = 'p';
    node.children = [element('strong', {}, node.children)];
  });
}

/** A cell of HTML may have lists and code blocks, a cell of Markdown only a line. */
function onOneLine(nodes: RootContent[]): PhrasingContent[] {
  const isBlock = (node: RootContent | undefined) => node !== undefined && BLOCKS.has(node.type);
  return nodes.flatMap((node, index): PhrasingContent[] => {
    const isApart = index > 0 && (isBlock(node) || isBlock(nodes[index - 1]));
    return [...(isApart ? [{ type: 'text', value: ' ' } as const] : []), ...inline(node)];
  });
}

const BLOCKS = new Set(['blockquote', 'code', 'heading', 'list', 'listItem', 'paragraph', 'thematicBreak']);

function inline(node: RootContent): PhrasingContent[] {
  if (node.type === 'code')
    return [{ type: 'inlineCode', value: node.value.replace(/(?<!\s)\s*\n\s*/g, ' ') }];
  if (!BLOCKS.has(node.type)) return [node as PhrasingContent];
  return 'children' in node ? onOneLine(node.children) : [];
}
