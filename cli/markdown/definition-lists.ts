import type { List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import { placeAfter } from '../text/place-after.ts';
import { setElement, writtenText } from './directive-nodes.ts';

/** The start of a definition in the source, except of one that is a list, a quote or a heading. In a text, lines are not indented. */
const MARK = /(\r?\n[ \t>]*:[ \t]+(?!(?:[-*+>]|#{1,6}|\d+[.)])[ \t]))/;

/**
 * Makes paragraphs with lines that begin with `: ` lists of the elements `dl`, `dt` and `dd`, with what is indented below
 * them. The parser's extension for this takes time that grows with the square of the lines. Changes the tree.
 */
export function readDefinitionLists(tree: Root, source: string): void {
  visit(tree, (node) => {
    if (!('children' in node) || node.children.every((child) => child.type !== 'paragraph')) return;
    node.children = withLists(node.children, source) as RootContent[];
  });
}

function withLists(nodes: Nodes[], source: string): Nodes[] {
  const children: Nodes[] = [];
  for (const node of nodes) {
    const last = children.at(-1);
    const list = last && isDefinitionList(last) ? last : undefined;
    const parts = node.type === 'paragraph' ? partsOf(node, source) : [];
    if (list && columnOf(node) > columnOf(list)) list.children.at(-1)?.children.push(node as Paragraph);
    else if (parts.length < 2) children.push(node);
    else if (list) list.children.push(...itemsOf(parts));
    else {
      const made: List = { type: 'list', children: itemsOf(parts) };
      if (node.position) made.position = node.position;
      setElement(made, 'dl', {});
      children.push(made);
    }
  }
  return children;
}

/** Whether a list has terms and definitions, which are items with the elements `dt` and `dd`. */
export function isDefinitionList(node: Nodes): node is List {
  return node.type === 'list' && node.data?.hName === 'dl';
}

function columnOf({ position }: Nodes): number {
  return position?.start.column ?? 1;
}

function itemsOf(parts: Paragraph[]): ListItem[] {
  return parts.map((part, index) => {
    const item: ListItem = { type: 'listItem', children: [part] };
    setElement(item, index === 0 ? 'dt' : 'dd', {});
    return item;
  });
}

/** Returns the term and the definitions of a paragraph, each with its position. */
function partsOf({ children }: Paragraph, source: string): Paragraph[] {
  const parts: PhrasingContent[][] = [[]];
  for (const child of children)
    for (const [index, piece] of (child.type === 'text' ? piecesOf(child, source) : [child]).entries()) {
      if (index > 0) parts.push([]);
      if (piece.type !== 'text' || piece.value !== '') parts.at(-1)?.push(piece);
    }
  return parts.map((part) => {
    const [start, end] = [part[0]?.position?.start, part.at(-1)?.position?.end];
    return { type: 'paragraph', children: part, ...(start && end && { position: { start, end } }) };
  });
}

function piecesOf(text: Text, source: string): Text[] {
  const values = text.value.split(MARK);
  const written = writtenText(text, source).split(MARK);
  // A line that begins within a character reference is none.
  if (values.length === 1 || values.length !== written.length) return [text];
  let { line = 1, column = 1, offset = 0 } = text.position?.start ?? {};
  return values.flatMap((value, index) => {
    const start = { line, column, offset };
    const piece = written[index] ?? '';
    ({ line, column } = placeAfter(piece, start));
    offset += piece.length;
    return index % 2 === 1
      ? []
      : [{ type: 'text', value, position: { start, end: { line, column, offset } } }];
  });
}
