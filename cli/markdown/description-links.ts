import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { linkKind, type ResolveLink } from './link-kind.ts';

/** Links get their final address; one that leads nowhere stays as words. */
export function settleLinks(resolveLink: ResolveLink | undefined) {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'a') settle(node, resolveLink);
    });
  };
}

function settle(node: Element, resolveLink: ResolveLink | undefined): void {
  const { href, ...others } = node.properties;
  const written = String(href ?? '').trim();
  const kind = linkKind(written);
  node.properties = others;
  if (kind === 'external')
    node.properties = { ...others, href: written, className: ['external'], rel: ['noopener'] };
  if (kind === 'anchor') node.properties = { ...others, href: written };
  if (kind !== 'internal') return;
  const resolved = resolveLink?.(written);
  if (resolved && 'url' in resolved) node.properties = { ...others, href: resolved.url };
}
