import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Puts the outline of a description under the heading it belongs to: from `depth` on, and no level is skipped. */
export function demoteHeadings(depth: number) {
  return (tree: Root): void => {
    const above: number[] = [];
    visit(tree, 'element', (node) => {
      const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
      if (!level) return;
      while ((above.at(-1) ?? 0) >= level) above.pop();
      node.tagName = `h${Math.min(6, depth + above.length)}`;
      above.push(level);
    });
  };
}
