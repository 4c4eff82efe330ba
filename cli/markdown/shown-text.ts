import type { Nodes, Parents } from 'mdast';
import { writtenText } from './directive-nodes.ts';
import { OTHER } from './syntax.ts';

/** Returns the source of a block with everything blanked out that is not text, such as code, and signs of emphasis. */
export function shownText(block: Parents, source: string): string {
  const from = block.position?.start.offset ?? 0;
  const characters = writtenText(block, source).split('');
  const shown: string[] = characters.map((character) => (character === '\n' ? character : OTHER));
  const showRange = (start = 0, end = 0): void => {
    for (let at = start - from; at < end - from; at += 1) shown[at] = characters[at] ?? OTHER;
  };
  const show = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const children = 'children' in node ? node.children : [];
    if (node.type === 'text') showRange(start, end);
    if (node.type === 'textDirective') {
      showRange(start, children[0]?.position?.start.offset ?? end);
      showRange(children.at(-1)?.position?.end.offset ?? end, end);
    }
    for (const [index, child] of children.entries()) {
      if (child.position) show(child);
      // An address without angle brackets may have been found later, which leaves no positions around it.
      else if (node.type === 'paragraph')
        showRange(
          children.slice(0, index).findLast(({ position }) => position)?.position?.end.offset ?? start,
          children.slice(index).find(({ position }) => position)?.position?.start.offset ?? end,
        );
    }
  };
  show(block);
  return shown.join('');
}
