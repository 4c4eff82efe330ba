import type { BlockContent, Nodes } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';

/** The element that a node becomes, with its properties. */
export function setElement(node: Nodes, hName: string, hProperties: Record<string, unknown>): void {
  node.data = { ...node.data, hName, hProperties } as never;
}

/** Takes the title out of a directive. */
export function takeLabel(node: ContainerDirective): BlockContent | undefined {
  const [first] = node.children;
  if (first?.type !== 'paragraph' || !first.data?.directiveLabel) return undefined;
  node.children.shift();
  return first;
}
