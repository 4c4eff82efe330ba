import type { Nodes } from 'hast';

const INLINE = new Set(
  'a abbr b code del em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
);

/** What a tree says without its markup, in one line. Code blocks and links from headings to themselves are left out. */
export function plainText(tree: Nodes): string {
  return collect(tree).replace(/\s+/g, ' ').trim();
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element' && isLeftOut(node.tagName, node.properties.className)) return '';
  const inside = node.children.map(collect).join('');
  return node.type === 'element' && INLINE.has(node.tagName) ? inside : ` ${inside} `;
}

function isLeftOut(tagName: string, className: unknown): boolean {
  return tagName === 'pre' || (Array.isArray(className) && className.includes('anchor'));
}
