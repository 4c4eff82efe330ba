import type { InlineCode, Link, Nodes, Parent, Root } from 'mdast';
import type { Embeds, Mention } from './embeds.ts';
import type { Reported } from './report.ts';

/** Mentions by the offset of their inline code in the text. */
export type Mentions = Map<number, Mention>;

/** Links names of specifications in inline code to their explanations. In headings and links, they are only checked. */
export function linkMentions(
  tree: Root,
  { source, embeds, mentions, report }: Reported & { embeds: Embeds; mentions: Mentions },
): void {
  const walk = (node: Nodes, mayLink: boolean): void => {
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'inlineCode') {
        walk(child, mayLink && !['link', 'linkReference', 'heading'].includes(child.type));
        continue;
      }
      const offset = child.position?.start.offset ?? 0;
      // With two backticks, code is not a name.
      if (source.startsWith('``', offset)) continue;
      const found = embeds.mention(child.value);
      if (!found) continue;
      if ('message' in found) {
        report(child, 'guide/mention', found);
        continue;
      }
      mentions.set(offset, found);
      child.value = found.text;
      if (found.href !== undefined && mayLink)
        (node as Parent).children[index] = linkAround(child, found.href);
    }
  };
  walk(tree, true);
}

function linkAround(code: InlineCode, url: string): Link {
  return {
    type: 'link',
    url,
    children: [code],
    ...(code.position ? { position: code.position } : {}),
    data: { hProperties: { className: ['mention'] } },
  };
}
