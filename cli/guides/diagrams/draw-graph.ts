import type { ElkNode } from 'elkjs';
import type { Drawing, Drawn } from '../../view/diagram.ts';
import type { Graph, GraphEdge, GraphNode, Line } from './diagram.ts';
import { linked } from './draw-sequence.ts';
import { wrapLabel } from './measure.ts';
import {
  around,
  arrowHead,
  type Box,
  type Point,
  rect,
  type Size,
  shape,
  sizeOfText,
  textOnPaper,
  textsAt,
  textsFrom,
} from './shapes.ts';

/** Lays out a graph; undefined if that fails. */
export type Layout = (graph: ElkNode) => ElkNode | undefined;

/** Loads the layout engine. It is large, so call this only for guides with diagrams. */
export async function loadLayout(): Promise<Layout> {
  // Its usual interface is asynchronous, for workers. Drawing is not.
  const { default: elk } = await import('elkjs/lib/elk-worker.min.js');
  const worker = new elk.Worker();
  let answer: { data?: ElkNode } = {};
  worker.onmessage = ({ data }) => {
    answer = data;
  };
  const ask = (message: object) => worker.dispatcher.saveDispatch({ data: { id: 0, ...message } });
  ask({ cmd: 'register', algorithms: ['layered'] });
  return (graph) => {
    answer = {};
    ask({ cmd: 'layout', graph, layoutOptions: {}, options: {} });
    return answer.data;
  };
}

/** The maximum width of the label of a node, and if more than two nodes are side by side. */
const NODE_TEXT = 150;
const NARROW_TEXT = 100;
const EDGE_TEXT = 104;

const DIRECTIONS = { TD: 'DOWN', TB: 'DOWN', BT: 'UP', LR: 'RIGHT', RL: 'LEFT' };

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
  // The first node comes first, and others follow in the order of the author.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeNode': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
};
const IN_GROUP = {
  'elk.padding': '[top=34,left=14,bottom=14,right=14]',
  'elk.nodeSize.constraints': 'MINIMUM_SIZE',
};
const ON_EDGE = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };

/** The wrapped labels of a graph. */
interface Labels {
  nodes: Line[][];
  edges: Line[][];
}

/** Draws a flowchart or state diagram. Returns undefined if the engine finds no layout. */
export function drawGraph(graph: Graph, layout: Layout): Drawing | undefined {
  const width = isCrowded(graph) ? NARROW_TEXT : NODE_TEXT;
  const labels: Labels = {
    nodes: graph.nodes.map(({ label }) => wrapLabel(label, width)),
    edges: graph.edges.map(({ label }) => wrapLabel(label, EDGE_TEXT)),
  };
  const placed = layout(boxesOf(graph, labels));
  if (!placed) return undefined;
  const { width: right = 0, height: bottom = 0 } = placed;
  const content = drawPlaced(graph, labels, placed);
  return { x: 0, y: 0, width: Math.ceil(right), height: Math.ceil(bottom), content };
}

/** The name of a node or group for the engine. */
function nameOf({ nodes, groups }: Graph, name: string): string {
  const index = nodes.findIndex(({ id }) => id === name);
  return index >= 0 ? `n${index}` : `g${groups.findIndex(({ id }) => id === name)}`;
}

/** What the engine gets: boxes as large as nodes and labels, and the edges between them. */
function boxesOf(graph: Graph, labels: Labels): ElkNode {
  const { nodes, edges, groups, direction } = graph;
  const childrenOf = (parent: string | undefined): ElkNode[] => [
    ...nodes.flatMap(({ group, shape: name }, index) =>
      group === parent ? { id: `n${index}`, ...sizeOfNode(name, labels.nodes[index] ?? []) } : [],
    ),
    ...groups.flatMap((group, index) => {
      if (group.parent !== parent) return [];
      const { width } = sizeOfText(group.label.lines, 'note');
      const layoutOptions = { ...IN_GROUP, 'elk.nodeSize.minimum': `(${width + 24},40)` };
      return { id: `g${index}`, layoutOptions, children: childrenOf(group.id) };
    }),
  ];
  return {
    id: 'root',
    layoutOptions: { ...OPTIONS, 'elk.direction': DIRECTIONS[direction] },
    children: childrenOf(undefined),
    edges: edges.map(({ from, to }, index) => {
      const lines = labels.edges[index] ?? [];
      const size = around({ x: 0, y: 0 }, sizeOfText(lines, 'note'), 3);
      return {
        id: `e${index}`,
        sources: [nameOf(graph, from)],
        targets: [nameOf(graph, to)],
        labels: lines.length > 0 ? [{ ...size, text: 'label', layoutOptions: ON_EDGE }] : [],
      };
    }),
  };
}

/** Groups are behind everything, and nodes in front. */
function drawPlaced(graph: Graph, labels: Labels, placed: ElkNode): Drawn[] {
  const { nodes, edges, groups } = graph;
  const boxes = new Map(boxesIn(placed));
  const boxOf = (id: string) => boxes.get(id) ?? boxFrom({});
  const endOf = (id: string) => ({
    shape: nodes.find((node) => node.id === id)?.shape,
    box: boxOf(nameOf(graph, id)),
  });
  return [
    ...groups.flatMap(({ label }, index): Drawn[] => {
      const box = boxOf(`g${index}`);
      return [rect('frame', box), ...textsFrom(label.lines, { x: box.x + 10, y: box.y + 14 })];
    }),
    ...edges.flatMap((edge, index): Drawn[] => {
      const [section] = placed.edges?.[index]?.sections ?? [];
      if (!section) return [];
      const { startPoint, bendPoints = [], endPoint } = section;
      const [start, end] = [onOutline(startPoint, endOf(edge.from)), onOutline(endPoint, endOf(edge.to))];
      return drawEdge(edge, [start, ...bendPoints, end]);
    }),
    ...labels.edges.flatMap((lines, index): Drawn[] => {
      const [label] = placed.edges?.[index]?.labels ?? [];
      return label ? textOnPaper(lines, middleOf(boxFrom(label))) : [];
    }),
    ...nodes.flatMap((node, index) => drawNode(node, labels.nodes[index] ?? [], boxOf(`n${index}`))),
  ];
}

/** Whether more than two nodes follow one node: side by side, they must be narrow to fit on a phone. */
function isCrowded({ nodes, edges, direction }: Graph): boolean {
  if (direction === 'LR' || direction === 'RL') return false;
  return nodes.some(
    ({ id }) => new Set(edges.filter(({ from }) => from === id).map(({ to }) => to)).size > 2,
  );
}

function sizeOfNode(name: GraphNode['shape'], lines: Line[]): Size {
  const text = sizeOfText(lines, 'label');
  const [width, height] = [Math.max(text.width + 24, 48), Math.max(text.height + 18, 36)];
  switch (name) {
    case 'diamond':
      return { width: width + 2 * height, height: height * 1.5 };
    case 'circle': {
      const size = Math.hypot(text.width, text.height) + 20;
      return { width: size, height: size };
    }
    case 'hexagon':
      return { width: width + height / 4, height };
    case 'stadium':
      return { width: width + height / 8, height };
    case 'cylinder':
      return { width, height: height + 14 };
    default:
      return { width, height };
  }
}

function boxFrom({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height };
}

function boxesIn({ children = [] }: ElkNode): [id: string, Box][] {
  return children.flatMap((child) => [[child.id, boxFrom(child)], ...boxesIn(child)]);
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Moves the end of an edge from the box around a node to the outline of its shape. */
function onOutline(
  { x, y }: Point,
  { box, shape: name }: { box: Box; shape: GraphNode['shape'] | undefined },
): Point {
  const middle = middleOf(box);
  const [dx, dy] = [Math.abs(x - middle.x), Math.abs(y - middle.y)];
  const [halfWidth, halfHeight] = [box.width / 2, box.height / 2];
  const isAbove = halfHeight - dy < 1;
  let gap = 0;
  if (name === 'diamond') gap = isAbove ? (halfHeight * dx) / halfWidth : (halfWidth * dy) / halfHeight;
  if (name === 'hexagon') {
    const slant = box.height / 4;
    const beyond = Math.max(0, dx - halfWidth + slant);
    gap = isAbove ? (halfHeight * beyond) / slant : (slant * dy) / halfHeight;
  }
  if (name === 'stadium' || name === 'circle') {
    const beyond = isAbove ? Math.max(0, dx - halfWidth + halfHeight) : dy;
    gap = halfHeight - Math.sqrt(Math.max(0, halfHeight ** 2 - beyond ** 2));
  }
  if (isAbove) return { x, y: y + Math.sign(middle.y - y) * gap };
  return { x: x + Math.sign(middle.x - x) * gap, y };
}

function drawEdge({ line, hasStart, hasEnd }: GraphEdge, points: Point[]): Drawn[] {
  const [first, second] = points;
  const [beforeLast, last] = points.slice(-2);
  return [
    shape('polyline', line === 'solid' ? 'edge' : `edge ${line}`, { points }),
    ...(first && second && hasStart ? [arrowHead(second, first)] : []),
    ...(beforeLast && last && hasEnd ? [arrowHead(beforeLast, last)] : []),
  ];
}

function drawNode(node: GraphNode, lines: Line[], box: Box): Drawn[] {
  const shapes = outline(node, box);
  const { x, y } = middleOf(box);
  const at = node.shape === 'cylinder' ? { x, y: y + 7 } : { x, y };
  return linked(node.label, [...shapes, ...textsAt(lines, at, 'label')]);
}

function outline({ shape: name, role }: GraphNode, box: Box): Drawn[] {
  const { x: cx, y: cy } = middleOf(box);
  const { x, y, width, height } = box;
  const [right, bottom, slant] = [x + width, y + height, height / 4];
  const polygon = (...corners: [x: number, y: number][]) => [
    shape('polygon', role, { points: corners.map(([px, py]) => ({ x: px, y: py })) }),
  ];
  switch (name) {
    case 'circle':
      return [shape('circle', role, { cx, cy, r: width / 2 })];
    case 'diamond':
      return polygon([cx, y], [right, cy], [cx, bottom], [x, cy]);
    case 'hexagon':
      return polygon(
        ...([
          [x + slant, y],
          [right - slant, y],
          [right, cy],
        ] as [number, number][]),
        ...([
          [right - slant, bottom],
          [x + slant, bottom],
          [x, cy],
        ] as [number, number][]),
      );
    case 'cylinder':
      return [
        shape('rect', role, { ...box, rx: width / 2, ry: 7 }),
        shape('ellipse', role, { cx, cy: y + 7, rx: width / 2, ry: 7 }),
      ];
    default:
      return [rect(role, box, { rectangle: 4, rounded: 8, stadium: height / 2 }[name])];
  }
}
