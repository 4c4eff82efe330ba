import type { BlockContent, Nodes } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';

/** Sets the element that a node is converted to. */
export function setElement(node: Nodes, hName: string, hProperties: Record<string, unknown>): void {
  node.data = { ...node.data, hName, hProperties } as never;
}

/** Removes the label of a directive, and returns it. */
export function takeLabel(node: ContainerDirective): BlockContent | undefined {
  const [first] = node.children;
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return undefined;
  node.children.shift();
  return first;
}
