import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';

/** `<` becomes an entity, so that the text is harmless even where somebody takes the Markdown for HTML. */
const text: NonNullable<Options['handlers']>['text'] = (node, _, state, info) =>
  state.safe(node.value, info).replaceAll('\\<', '&lt;').replaceAll('<', '&lt;');

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    handlers: { text },
  })
  .freeze();

/** A tree → GitHub's Markdown in one spelling. */
export function writeMarkdown(tree: Root | RootContent[]): string {
  const root: Root = Array.isArray(tree) ? { type: 'root', children: tree } : tree;
  return writer.stringify(root).trim();
}

/** Text → one line of Markdown that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return escapeStart(escapeInline(text).trim());
}

/** The same within a line: a space at either end stays. */
export function escapeInline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\p{L}])/gu, '\\$&')
    .replaceAll('<', '&lt;');
}

/** What would make a line a heading, a list or a quote. */
export function escapeStart(line: string): string {
  return line.replace(/^([#>+=-]|\d+(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}
