import type { Drawing, FlowchartDiagram, FlowchartNode, TextPiece } from './diagram.ts';
import type { Layout } from './graphviz.ts';
import { LINE_HEIGHT, widthOf, wrap } from './measure.ts';

/** Text of a node, and of a label at an edge, takes this much at most. */
const NODE_TEXT = 150;
/** Where many stand side by side. */
const NARROW_TEXT = 100;
const EDGE_TEXT = 104;
const MARGIN = 4;

interface Lines {
  text: string;
  isCode: boolean;
}

interface Laid {
  bb: string;
  objects?: { name: string; pos: string }[];
  edges?: { pos: string; lp?: string; _hdraw_?: { points?: [number, number][] }[] }[];
}

/** Nodes and ways, laid out from top to bottom. The engine learns sizes alone, so no label can mean anything to it. */
export function drawFlowchart(diagram: FlowchartDiagram, layout: Layout): Drawing {
  const { nodes, edges } = diagram;
  const crowded = isCrowded(diagram);
  const boxes = nodes
    .map((node) => ({ node, lines: linesOf(node, crowded ? NARROW_TEXT : NODE_TEXT) }))
    .map(({ node, lines }) => ({
      node,
      lines,
      width: Math.ceil(Math.max(44, ...lines.map(({ text, isCode }) => widthOf(text, isCode))) + 22),
      height: lines.length * LINE_HEIGHT + 15,
    }));
  const labels = edges.map(({ label }) => (label === '' ? [] : wrap(label, EDGE_TEXT)));
  const dot = [
    'digraph {',
    `graph [rankdir=TB, nodesep=${crowded ? 0.16 : 0.28}, ranksep=0.34, pad=0]`,
    'node [shape=box, fixedsize=true, label=""]',
    'edge [arrowsize=0.7]',
    ...boxes.map(({ width, height }, index) => `n${index} [width=${width / 72}, height=${height / 72}]`),
    ...edges.map(({ from, to }, index) => {
      const ends = [from, to].map((id) => `n${nodes.findIndex((node) => node.id === id)}`).join(' -> ');
      return `${ends} ${spaceFor(labels[index] ?? [])}`;
    }),
    '}',
  ].join('\n');
  const laid = JSON.parse(layout(dot)) as Laid;
  const [, , right = 0, top = 0] = laid.bb.split(',').map(Number);
  const transform = (x: number, y: number) => ({ x: round(x + MARGIN), y: round(top - y + MARGIN) });
  const centres = (laid.objects ?? []).map(({ pos }) => {
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
    lines: (laid.edges ?? []).flatMap(({ pos, _hdraw_ }) => [
      { path: splineOf(pos, transform), role: 'edge' },
      { path: headOf(_hdraw_, transform), role: 'head' },
    ]),
    texts: [
      ...boxes.flatMap(({ lines }, index) =>
        textsAt(lines, centres[index] ?? { x: 0, y: 0 }).map((text) => ({
          ...text,
          role: text.role || 'label',
        })),
      ),
      ...(laid.edges ?? []).flatMap(({ lp }, index) => {
        const [x = 0, y = 0] = (lp ?? '').split(',').map(Number);
        const lines = (labels[index] ?? []).map((text) => ({ text, isCode: false }));
        return lp ? textsAt(lines, transform(x, y)).map((text) => ({ ...text, role: 'note' })) : [];
      }),
    ],
  };
}

function linesOf({ label, call }: FlowchartNode, width: number): Lines[] {
  return [
    ...wrap(label, width).map((text) => ({ text, isCode: false })),
    ...(call ? wrap(call.text, NODE_TEXT + 40, true).map((text) => ({ text, isCode: true })) : []),
  ];
}

/** Three boxes side by side: on a phone they must be narrow. */
function isCrowded({ nodes, edges }: FlowchartDiagram): boolean {
  return nodes.some(
    ({ id }) => new Set(edges.filter(({ from }) => from === id).map(({ to }) => to)).size > 2,
  );
}

/** Room for a label, without its text. */
function spaceFor(lines: string[]): string {
  if (lines.length === 0) return '';
  const width = Math.ceil(Math.max(...lines.map((line) => widthOf(line))) + 10);
  const height = lines.length * LINE_HEIGHT + 4;
  return `[label=<<TABLE BORDER="0" CELLBORDER="0" CELLPADDING="0" CELLSPACING="0" FIXEDSIZE="TRUE" WIDTH="${width}" HEIGHT="${height}"><TR><TD></TD></TR></TABLE>>]`;
}

function textsAt(lines: Lines[], { x, y }: { x: number; y: number }): TextPiece[] {
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4.5;
  return lines.map(({ text, isCode }, index) => ({
    x,
    y: round(first + index * LINE_HEIGHT),
    text,
    role: isCode ? 'call' : '',
  }));
}

type Transform = (x: number, y: number) => { x: number; y: number };

/** `e,x,y x,y x,y …`: the tip of the arrow, then a start and triples of a curve. */
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
