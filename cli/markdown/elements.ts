import type { Element, ElementContent, Parents, Properties, RootContent } from 'hast';

export function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}

export function isElement(node: RootContent | Parents | undefined, ...tagNames: string[]): node is Element {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName));
}

/** All elements of these names, in the order of the document. */
export function findAll(node: Parents, ...tagNames: string[]): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const inside = findAll(child, ...tagNames);
    return tagNames.includes(child.tagName) ? [child, ...inside] : inside;
  });
}
