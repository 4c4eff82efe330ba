import type { BlockContent, Nodes, Paragraph, PhrasingContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';

/** Returns the source of a node. */
export function writtenText({ position }: Nodes, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** Sets the element that a node is converted to. */
export function setElement(node: Nodes, hName: string, hProperties: Record<string, unknown>): void {
  node.data = { ...node.data, hName, hProperties } as never;
}

/** Whether a node is the label of a directive: the text in its brackets. */
export function isLabel({ data }: Nodes): boolean {
  return data !== undefined && 'directiveLabel' in data;
}

/** Removes the label of a directive, and returns it. */
export function takeLabel(node: ContainerDirective): BlockContent | undefined {
  const [first] = node.children;
  if (first?.type !== 'paragraph' || !isLabel(first)) return undefined;
  node.children.shift();
  return first;
}

/** Creates a container directive that is not written as one, so that it has no end to check. */
export function createContainer(
  name: string,
  children: ContainerDirective['children'],
  position?: ContainerDirective['position'],
): ContainerDirective {
  const data = { isWhole: true } as ContainerDirective['data'];
  return { type: 'containerDirective', name, children, data, ...(position && { position }) };
}

/** The label of a directive: the text in its brackets. */
export function createLabel(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children, data: { directiveLabel: true } };
}
