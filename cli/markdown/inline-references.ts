import type { Definition, FootnoteDefinition, FootnoteReference, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/**
 * Makes a text independent of those it is joined with, and changes its tree: links and images get the addresses of their
 * definitions, which would apply to all of the joined text, and footnotes become numbers and paragraphs.
 */
export function inlineReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    const key = keyOf(node);
    // Of several definitions, the first one applies.
    if (!definitions.has(key)) definitions.set(key, node);
  });
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === 'definition') {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      const { url = '', title } = definitions.get(keyOf(node)) ?? {};
      const address = { url, title: title ?? null };
      parent.children[index] =
        node.type === 'linkReference'
          ? { type: 'link', ...address, children: node.children }
          : { type: 'image', ...address, alt: node.alt ?? null };
      return index;
    }
    if (node.type === 'footnoteReference') parent.children[index] = footnoteNumber(node);
    if (node.type === 'footnoteDefinition') {
      const [first, ...rest] = node.children;
      const text = first?.type === 'paragraph' ? first.children : [];
      const numbered = [footnoteNumber(node), { type: 'text' as const, value: ' ' }, ...text];
      const others = text.length > 0 || !first ? rest : node.children;
      parent.children.splice(index, 1, { type: 'paragraph', children: numbered }, ...others);
      return index;
    }
  });
}

/** Case does not matter in the names of definitions, which the parser leaves to its users. */
function keyOf({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase();
}

function footnoteNumber({ label, identifier }: FootnoteReference | FootnoteDefinition): PhrasingContent {
  return { type: 'text', value: `[${label ?? identifier}]` };
}
