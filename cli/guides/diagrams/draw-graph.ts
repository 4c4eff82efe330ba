import type { ElkNode } from 'elkjs';
import type { Drawing, Drawn } from '../../view/diagram.ts';
import type { Graph, GraphEdge, Head, Line } from './diagram.ts';
import { drawNode, onOutline, sizeOfNode } from './draw-node.ts';
import { wrapLabel } from './measure.ts';
import {
  around,
  arrowHead,
  type Box,
  cross,
  middleOf,
  type Point,
  rect,
  shape,
  sizeOfText,
  textOnPaper,
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

function boxFrom({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height };
}

function boxesIn({ children = [] }: ElkNode): [id: string, Box][] {
  return children.flatMap((child) => [[child.id, boxFrom(child)], ...boxesIn(child)]);
}

function drawEdge({ line, start, end }: GraphEdge, points: Point[]): Drawn[] {
  const [first, second] = points;
  const [beforeLast, last] = points.slice(-2);
  return [
    shape('polyline', line === 'solid' ? 'edge' : `edge ${line}`, { points }),
    ...(first && second && start ? [drawHead(start, second, first)] : []),
    ...(beforeLast && last && end ? [drawHead(end, beforeLast, last)] : []),
  ];
}

function drawHead(head: Head, from: Point, to: Point): Drawn {
  if (head === 'arrow') return arrowHead(from, to);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const at = { x: to.x - ((to.x - from.x) / length) * 5, y: to.y - ((to.y - from.y) / length) * 5 };
  return head === 'cross' ? cross(at) : shape('circle', 'head', { cx: at.x, cy: at.y, r: 4 });
}
