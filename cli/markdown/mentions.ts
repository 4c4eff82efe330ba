import type { InlineCode, Nodes, Parent, Root } from 'mdast';
import type { Embeds, Mention } from './embeds.ts';
import type { Report } from './report.ts';

/** By where the code begins in the text. */
export type Mentions = Map<number, Mention>;

/** Inline code that names something of a specification becomes a link to it. In headings and links it is checked. */
export function linkMentions(
  tree: Root,
  source: string,
  { embeds, mentions, report }: { embeds: Embeds; mentions: Mentions; report: Report },
): void {
  const walk = (node: Nodes, mayLink: boolean): void => {
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'inlineCode') {
        walk(child, mayLink && !['link', 'linkReference', 'heading'].includes(child.type));
        continue;
      }
      const offset = child.position?.start.offset ?? 0;
      // Two backticks: the author says that it is no name.
      if (source.startsWith('``', offset)) continue;
      const found = embeds.mention(child.value);
      if (!found) continue;
      if ('message' in found) {
        report(child, 'guide/mention', found.message, found.hint);
        continue;
      }
      mentions.set(offset, found);
      child.value = found.text;
      if (found.href !== undefined && mayLink) replace(node, index, linkAround(child, found.href));
    }
  };
  walk(tree, true);
}

function replace(parent: Parent, index: number, node: Nodes): void {
  parent.children[index] = node as Parent['children'][number];
}

function linkAround(code: InlineCode, url: string): Nodes {
  return {
    type: 'link',
    url,
    children: [code],
    ...(code.position ? { position: code.position } : {}),
    data: { hProperties: { className: ['mention'] } },
  };
}
