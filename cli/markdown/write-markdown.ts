import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';

/** Escapes `<` as an entity, so that the text is harmless even if the Markdown is used as HTML. */
const text: NonNullable<Options['handlers']>['text'] = (node, ...[, state, info]) =>
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

/** Writes a tree as GitHub's Markdown in a uniform style. */
export function writeMarkdown(tree: Root | RootContent[]): string {
  const root: Root = Array.isArray(tree) ? { type: 'root', children: tree } : tree;
  return writer.stringify(root).trim();
}

/** Escapes a text for Markdown, on one line. */
export function escapeMarkdown(text: string): string {
  return escapeStart(escapeInline(text).trim());
}

/** Escapes a text within a line. Keeps a space at either end. */
export function escapeInline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\p{L}])/gu, '\\$&')
    .replaceAll('<', '&lt;');
}

/** Escapes the start of a line that would be a heading, a list or a quote. */
export function escapeStart(line: string): string {
  return line.replace(/^([#>+=-]|\d+(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}
