import type { Drawing, FlowchartDiagram, FlowchartNode, TextPiece } from '../../view/diagram.ts';
import type { Layout } from './graphviz.ts';
import { LINE_HEIGHT, widthOf, wrap } from './measure.ts';

/** The maximum width of the text of a node. */
const NODE_TEXT = 150;
/** The same if several nodes are side by side. */
const NARROW_TEXT = 100;
/** The maximum width of the label of an edge. */
const EDGE_TEXT = 104;
const MARGIN = 4;

interface Line {
  text: string;
  isCode: boolean;
}

/** The JSON output of Graphviz. */
interface GraphvizOutput {
  bb: string;
  objects?: { name: string; pos: string }[];
  edges?: { pos: string; lp?: string; _hdraw_?: { points?: [number, number][] }[] }[];
}

/** Lays out nodes and edges from top to bottom. The engine gets only their sizes, so that it interprets no label. */
export function drawFlowchart(diagram: FlowchartDiagram, layout: Layout): Drawing {
  const { nodes, edges } = diagram;
  const isNarrow = isCrowded(diagram);
  const boxes = nodes
    .map((node) => ({ node, lines: linesOf(node, isNarrow ? NARROW_TEXT : NODE_TEXT) }))
    .map(({ node, lines }) => ({
      node,
      lines,
      width: Math.ceil(Math.max(44, ...lines.map(({ text, isCode }) => widthOf(text, isCode))) + 22),
      height: lines.length * LINE_HEIGHT + 15,
    }));
  const labels = edges.map(({ label }) => (label === '' ? [] : wrap(label, EDGE_TEXT)));
  const dot = [
    'digraph {',
    `graph [rankdir=TB, nodesep=${isNarrow ? 0.16 : 0.28}, ranksep=0.34, pad=0]`,
    'node [shape=box, fixedsize=true, label=""]',
    'edge [arrowsize=0.7]',
    ...boxes.map(({ width, height }, index) => `n${index} [width=${width / 72}, height=${height / 72}]`),
    ...edges.map(({ from, to }, index) => {
      const ends = [from, to].map((id) => `n${nodes.findIndex((node) => node.id === id)}`).join(' -> ');
      return `${ends} ${spaceFor(labels[index] ?? [])}`;
    }),
    '}',
  ].join('\n');
  const output = JSON.parse(layout(dot)) as GraphvizOutput;
  const [, , right = 0, top = 0] = output.bb.split(',').map(Number);
  const transform = (x: number, y: number) => ({ x: round(x + MARGIN), y: round(top - y + MARGIN) });
  const centres = (output.objects ?? []).map(({ pos }) => {
    const [x = 0, y = 0] = pos.split(',').map(Number);
    return transform(x, y);
  });
  return {
    width: Math.ceil(right + 2 * MARGIN),
    height: Math.ceil(top + 2 * MARGIN),
    boxes: boxes.map(({ node, width, height }, index) => ({
      x: round((centres[index]?.x ?? 0) - width / 2),
      y: round((centres[index]?.y ?? 0) - height / 2),
      width,
      height,
      role: node.kind,
      radius: node.kind === 'step' || node.kind === 'decision' ? 4 : Math.min(16, height / 2),
    })),
    lines: (output.edges ?? []).flatMap(({ pos, _hdraw_ }) => [
      { path: splineOf(pos, transform), role: 'edge' },
      { path: headOf(_hdraw_, transform), role: 'head' },
    ]),
    texts: [
      ...boxes.flatMap(({ lines }, index) => textsAt(lines, centres[index] ?? { x: 0, y: 0 }, 'label')),
      ...(output.edges ?? []).flatMap(({ lp }, index) => {
        const [x = 0, y = 0] = (lp ?? '').split(',').map(Number);
        const lines = (labels[index] ?? []).map((text) => ({ text, isCode: false }));
        return lp ? textsAt(lines, transform(x, y), 'note') : [];
      }),
    ],
  };
}

function linesOf({ label, endpoint }: FlowchartNode, width: number): Line[] {
  const code = endpoint ? wrap(endpoint.text, NODE_TEXT + 40, true) : [];
  return [
    ...wrap(label, width).map((text) => ({ text, isCode: false })),
    ...code.map((text) => ({ text, isCode: true })),
  ];
}

/** Whether more than two nodes follow one node: side by side, they must be narrow to fit on a phone. */
function isCrowded({ nodes, edges }: FlowchartDiagram): boolean {
  return nodes.some(
    ({ id }) => new Set(edges.filter(({ from }) => from === id).map(({ to }) => to)).size > 2,
  );
}

/** Attributes that reserve the space of a label, without its text. */
function spaceFor(lines: string[]): string {
  if (lines.length === 0) return '';
  const width = Math.ceil(Math.max(...lines.map((line) => widthOf(line))) + 10);
  const height = lines.length * LINE_HEIGHT + 4;
  return `[label=<<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="0" CELLSPACING="0" FIXEDSIZE="TRUE" WIDTH="${width}" HEIGHT="${height}"><TR><TD></TD></TR></TABLE>>]`;
}

function textsAt(lines: Line[], { x, y }: { x: number; y: number }, role: string): TextPiece[] {
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4.5;
  return lines.map(({ text, isCode }, index) => ({
    x,
    y: round(first + index * LINE_HEIGHT),
    text,
    role: isCode ? 'call' : role,
  }));
}

type Transform = (x: number, y: number) => { x: number; y: number };

/** Converts a spline of Graphviz to an SVG path: `e,x,y x,y x,y …` is the tip of the arrow, the start, and triples of a curve. */
function splineOf(pos: string, transform: Transform): string {
  const points = pos
    .split(' ')
    .filter((point) => !/^[es],/.test(point))
    .map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return transform(x, y);
    });
  const [first, ...rest] = points;
  return `M${first?.x} ${first?.y}C${rest.map(({ x, y }) => `${x} ${y}`).join(' ')}`;
}

function headOf(drawn: { points?: [number, number][] }[] | undefined, transform: Transform): string {
  const points = drawn?.find((step) => step.points)?.points ?? [];
  return `M${points
    .map(([x, y]) => transform(x, y))
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
