import type { Element } from 'hast';
import type { Drawn } from '../../view/diagram.ts';
import type { Graph, GraphEdge, GraphNode, Label } from './diagram.ts';
import type { LayoutText } from './layout-text.ts';
import {
  arrowHead,
  childrenOf,
  classOf,
  numberIn,
  paperBehind,
  pointsOf,
  shapeOf,
  textPoint,
  textsAt,
} from './shapes.ts';

/** Makes a drawing of a graph from the SVG of the layout engine. */
export function drawGraph(svg: Element, { nodes, edges }: Graph, written: LayoutText): Drawn[] {
  const used = new Set<number>();
  /** The edge of a line: the label has its number, and others without a label between the same nodes are all alike. */
  const edgeOf = ({ properties: { dataLabel, dataFrom, dataTo } }: Element): number => {
    if (dataLabel !== undefined) return numberIn(dataLabel);
    const index = written.edges.findIndex(
      ({ lines, from, to }, number) =>
        lines.length === 0 && from === dataFrom && to === dataTo && !used.has(number),
    );
    used.add(index);
    return index;
  };
  const draw = (element: Element): Drawn[] => {
    const id = numberIn(element.properties.dataId);
    switch (classOf(element)) {
      case 'subgraph':
        return drawGroup(element, written.groups[id] ?? [], draw);
      case 'edge': {
        const index = edgeOf(element);
        return drawEdge(element, edges[index], written.edges[index]?.isReversed ?? false);
      }
      case 'edge-label':
        return drawLabel(element, written.edges[edgeOf(element)]?.lines ?? []);
      case 'node':
        return drawNode(element, nodes[id], written.nodes[id] ?? []);
      default:
        return [];
    }
  };
  return childrenOf(svg).flatMap(draw);
}

function drawGroup(element: Element, lines: Label['lines'], draw: (inner: Element) => Drawn[]): Drawn[] {
  const children = childrenOf(element);
  // A second rectangle is the head of the first.
  const box = children.find(({ tagName }) => tagName === 'rect');
  const shape = box && shapeOf(box, 'frame');
  const at = textPoint(element);
  return [
    ...(shape ? [shape] : []),
    ...(at ? textsAt(lines, at, 'note').map((text) => ({ ...text, isStart: true })) : []),
    ...children.filter(({ tagName }) => tagName === 'g').flatMap(draw),
  ];
}

/** `edge` is absent for a transition of `[*]`. */
function drawEdge(element: Element, edge: GraphEdge | undefined, isReversed: boolean): Drawn[] {
  const { line: style, hasStart, hasEnd } = edge ?? { line: 'solid', hasStart: false, hasEnd: true };
  const line = shapeOf(element, style === 'solid' ? 'edge' : `edge ${style}`);
  const points = isReversed ? pointsOf(element).reverse() : pointsOf(element);
  const [first, second] = points;
  const [beforeLast, last] = points.slice(-2);
  return [
    ...(line ? [line] : []),
    ...(first && second && hasStart ? [arrowHead(second, first)] : []),
    ...(beforeLast && last && hasEnd ? [arrowHead(beforeLast, last)] : []),
  ];
}

/** The label of an edge on a background that interrupts the line below it. */
function drawLabel(element: Element, lines: Label['lines']): Drawn[] {
  const at = textPoint(element);
  return at ? [paperBehind(lines, at), ...textsAt(lines, at, 'note')] : [];
}

function drawNode(element: Element, node: GraphNode | undefined, lines: Label['lines']): Drawn[] {
  const shapes = childrenOf(element).flatMap((child, index): Drawn[] => {
    const role = node?.role ?? (index === 0 && element.properties.dataShape === 'state-end' ? 'end' : 'head');
    const isBare = node && child.properties.stroke === 'none';
    const shape = shapeOf(child, isBare ? `${role} bare` : role);
    if (shape && node?.shape === 'rectangle') shape.geometry.rx = 4;
    return shape ? [shape] : [];
  });
  const at = textPoint(element);
  const content = [...shapes, ...(at ? textsAt(lines, at, 'label') : [])];
  const { endpoint } = node?.label ?? {};
  return endpoint ? [{ kind: 'link', href: endpoint.href, content }] : content;
}
