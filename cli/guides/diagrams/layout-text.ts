import type { Graph, GraphEdge, GraphGroup, GraphNode, Label, Sequence, SequenceStep } from './diagram.ts';
import { widthOf, wrapLabel } from './measure.ts';
import { BRACKETS } from './mermaid/read-flowchart.ts';

type Lines = Label['lines'];

/** What the layout engine gets: Mermaid in which names are numbered and labels only as wide as those of the author. */
export interface LayoutText {
  text: string;
  nodes: Lines[];
  edges: WrittenEdge[];
  groups: Lines[];
  actors: Lines[];
  messages: Lines[];
  notes: Lines[];
  /** In the order in which they end: the labels of their parts. */
  blocks: string[][];
}

/** An edge, and how it was written. */
interface WrittenEdge {
  lines: Lines;
  from: string;
  to: string;
  /** It closes a cycle, so it was written from its end to its beginning: the engine keeps the order of the nodes. */
  isReversed: boolean;
}

/** The maximum width of the label of a node, and if more than two nodes are side by side. */
const NODE_TEXT = 150;
const NARROW_TEXT = 100;
const EDGE_TEXT = 104;
const MESSAGE_TEXT = 130;
const ACTOR_TEXT = 100;

/** The engine leaves more space around the text of a node than it needs. */
const SURPLUS = 14;
/** The width of an `x` that the engine assumes in a node and elsewhere. */
const NODE_X = 7.41;
const OTHER_X = 5.94;

function emptyText(): LayoutText {
  return { text: '', nodes: [], edges: [], groups: [], actors: [], messages: [], notes: [], blocks: [] };
}

/** Lines of `x` that are as wide as those of a label. The engine interprets nothing that an author has written. */
function placeholder(lines: Lines, widthOfX: number): string {
  const surplus = widthOfX === NODE_X ? SURPLUS : 0;
  return lines
    .map(({ text, isCode }) =>
      'x'.repeat(Math.max(1, Math.ceil((widthOf(text, isCode) - surplus) / widthOfX))),
    )
    .join('<br>');
}

/** The same for the widest line: the engine measures a name or a message as if it were one line. */
function widest(lines: Lines, widthOfX: number): string {
  const texts = lines.map((line) => placeholder([line], widthOfX));
  return texts.sort((a, b) => b.length - a.length)[0] ?? 'x';
}

/** Writes a graph for the layout engine. */
export function graphText(graph: Graph): LayoutText {
  const written: LayoutText = { ...emptyText() };
  const isNarrow = isCrowded(graph);
  const { kind, direction, nodes, edges, groups } = graph;
  written.nodes = nodes.map(({ label }) => wrapLabel(label, isNarrow ? NARROW_TEXT : NODE_TEXT));
  const reversed = closingEdges(graph);
  written.edges = edges.map((edge): WrittenEdge => {
    const isReversed = reversed.has(edge);
    const [from, to] = isReversed ? [edge.to, edge.from] : [edge.from, edge.to];
    const lines = wrapLabel(edge.label, EDGE_TEXT);
    return { lines, from: nameOf(graph, from), to: nameOf(graph, to), isReversed };
  });
  written.groups = groups.map(({ label }) => oneLine(label));
  const isStates = kind === 'states';
  const below = (parent: GraphGroup | undefined): string[] => [
    ...nodes.flatMap((node, index) => (node.group === parent?.id ? nodeText(graph, written, index) : [])),
    ...groups.flatMap((group, index) => {
      if (group.parent !== parent?.id) return [];
      const label = placeholder(written.groups[index] ?? [], NODE_X) || 'x';
      return [
        isStates ? `state "${label}" as g${index} {` : `subgraph g${index} [${label}]`,
        ...(group.direction ? [`direction ${group.direction}`] : []),
        ...below(group),
        isStates ? '}' : 'end',
      ];
    }),
    // The engine creates `[*]` where a transition names it.
    ...(isStates ? transitions(graph, written, parent?.id) : []),
  ];
  written.text = [
    isStates ? 'stateDiagram-v2' : `flowchart ${direction}`,
    ...(isStates ? [`direction ${direction}`] : []),
    ...below(undefined),
    ...(isStates ? [] : edges.map((edge, index) => edgeText(edge, written, index))),
  ].join('\n');
  return written;
}

/** Whether more than two nodes follow one node: side by side, they must be narrow to fit on a phone. */
function isCrowded({ nodes, edges, direction }: Graph): boolean {
  if (direction === 'LR' || direction === 'RL') return false;
  return nodes.some(
    ({ id }) => new Set(edges.filter(({ from }) => from === id).map(({ to }) => to)).size > 2,
  );
}

function nodeText({ kind, nodes }: Graph, written: LayoutText, index: number): string[] {
  const shape = nodes[index]?.shape;
  if (shape === 'begin' || shape === 'end') return [];
  const label = placeholder(written.nodes[index] ?? [], NODE_X) || 'x';
  if (kind === 'states') return [`state "${label}" as n${index}`];
  const [open, close] = BRACKETS.find(([, , name]) => name === shape) ?? ['[', ']'];
  return [`n${index}${open}${label}${close}`];
}

function nameOf({ nodes, groups }: Graph, id: string): string {
  const index = nodes.findIndex((node) => node.id === id);
  if (/^(begin|end)$/.test(nodes[index]?.shape ?? '')) return '[*]';
  return index >= 0 ? `n${index}` : `g${groups.findIndex((group) => group.id === id)}`;
}

/** The number at the beginning of a label tells which edge it belongs to. */
function edgeLabel(written: LayoutText, index: number): string {
  const lines = written.edges[index]?.lines ?? [];
  if (lines.length === 0) return '';
  const number = `e${index}e`;
  const label = placeholder(lines, OTHER_X);
  return number + label.slice(Math.min(number.length, label.indexOf('<br>') >>> 0));
}

function edgeText({ line, hasStart, hasEnd }: GraphEdge, written: LayoutText, index: number): string {
  const { from, to } = written.edges[index] ?? {};
  const label = edgeLabel(written, index);
  const arrow = { solid: ['--', '---'], dotted: ['-.-', '-.-'], thick: ['==', '==='] }[line];
  const shaft = hasEnd || hasStart ? `${arrow[0]}>` : arrow[1];
  return `${from} ${shaft}${label && `|${label}|`} ${to}`;
}

/** The transitions of states in a group; those of `[*]` belong to the group of `[*]`, others to the whole diagram. */
function transitions(graph: Graph, written: LayoutText, group: string | undefined): string[] {
  return graph.edges.flatMap(({ from, to }, index) => {
    const pseudo = graph.nodes.find(
      ({ id, shape }) => [from, to].includes(id) && /^(begin|end)$/.test(shape),
    );
    if (pseudo?.group !== group) return [];
    const label = edgeLabel(written, index);
    const edge = written.edges[index];
    return [`${edge?.from} --> ${edge?.to}${label && ` : ${label}`}`];
  });
}

/** The edges that lead back to a node on the way to them, if the nodes are walked in the order of the author. */
function closingEdges({ nodes, edges }: Graph): Set<GraphEdge> {
  const closing = new Set<GraphEdge>();
  const open = new Set<string>();
  const done = new Set<string>();
  const walk = (id: string): void => {
    open.add(id);
    for (const edge of edges.filter(({ from }) => from === id)) {
      if (open.has(edge.to) && edge.to !== id) closing.add(edge);
      else if (!done.has(edge.to) && edge.to !== id) walk(edge.to);
    }
    open.delete(id);
    done.add(id);
  };
  const isFirst = ({ id }: GraphNode) => !edges.some(({ to }) => to === id);
  for (const { id } of [...nodes.filter(isFirst), ...nodes]) if (!done.has(id)) walk(id);
  return closing;
}

function oneLine({ lines }: Label): Lines {
  const text = lines.map((line) => line.text).join(' ');
  return text === '' ? [] : [{ text, isCode: false }];
}

/** Writes a sequence for the layout engine. */
export function sequenceText({ actors, steps }: Sequence): LayoutText {
  const written: LayoutText = emptyText();
  const nameOfActor = (id: string) => `a${actors.findIndex((actor) => actor.id === id)}`;
  // An actor has room for two lines.
  written.actors = actors.map(({ label }) => {
    const half = Math.max(...label.lines.map(({ text }) => widthOf(text)), 0) / 2 + 20;
    return wrapLabel(label, Math.max(ACTOR_TEXT, half));
  });
  const write = (all: SequenceStep[]): string[] =>
    all.flatMap((step): string[] => {
      if (step.kind === 'block') {
        const [first = [], ...others] = step.parts.map((part) => write(part.steps));
        const label = (index: number) => step.parts[index]?.label ?? { lines: [] };
        const texts = step.parts.map((part) => oneLine(part.label)[0]?.text ?? '');
        written.blocks.push(texts);
        const divider = step.type === 'par' ? 'and' : 'else';
        const width = (index: number) => placeholder(oneLine(label(index)), OTHER_X);
        return [
          `${step.type} ${width(0)}`,
          ...first,
          ...others.flatMap((lines, index) => [`${divider} ${width(index + 1)}`, ...lines]),
          'end',
        ];
      }
      if (step.kind === 'note') {
        const lines = oneLine(step.label);
        written.notes.push(lines);
        const names = step.actors.map(nameOfActor).join(',');
        return [`Note ${step.position} ${names}: ${placeholder(lines, OTHER_X) || 'x'}`];
      }
      const lines = wrapLabel(step.label, MESSAGE_TEXT);
      written.messages.push(lines);
      const arrow = `${step.isDashed ? '--' : '-'}${step.isOpen ? ')' : '>>'}${step.activity}`;
      return [`${nameOfActor(step.from)}${arrow}${nameOfActor(step.to)}: ${widest(lines, OTHER_X)}`];
    });
  const declared = written.actors.map((lines, index) => `participant a${index} as ${widest(lines, NODE_X)}`);
  written.text = ['sequenceDiagram', ...declared, ...write(steps)].join('\n');
  return written;
}
