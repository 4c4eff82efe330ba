import type { Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isSiteLink } from './link-kinds.ts';

/** HTML in which the URLs of links to this site depend on the page that shows it. */
export interface LinkedHtml {
  /** With links as they are written. */
  html: string;
  /** The same as a tree; present if it has links to this site. */
  tree?: Root;
}

const toHtml = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

export function writeHtml(tree: Root): string {
  return toHtml.stringify(tree);
}

/** Returns the HTML with links to this site as `hrefOf` resolves them. A link that cannot be resolved gets no `href`. */
export function withLinks({ html, tree }: LinkedHtml, hrefOf: (href: string) => string | undefined): string {
  if (!tree) return html;
  const resolved = structuredClone(tree);
  visit(resolved, 'element', ({ properties }) => {
    if (typeof properties.href === 'string' && isSiteLink(properties.href))
      properties.href = hrefOf(properties.href);
  });
  return writeHtml(resolved);
}
