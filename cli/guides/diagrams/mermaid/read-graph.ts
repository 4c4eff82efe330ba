import { MAX_GROUP_DEPTH } from '../../../limits.ts';
import type { BlockFault } from '../../../markdown/embeds.ts';
import { didYouMean, editsWithin, isReplaced, isSpeltAlike, suggest } from '../../../text/did-you-mean.ts';
import type { Direction, Graph, GraphNode, Label } from '../diagram.ts';
import { type Reading, readEach, reportStyle, type Statement, Unreadable } from './statements.ts';

const DIRECTIONS: Direction[] = ['TD', 'TB', 'BT', 'LR', 'RL'];
/** The classes that color a node. */
const CLASSES: GraphNode['role'][] = ['start', 'good', 'bad'];

/** A graph while it is read. */
export interface GraphReader {
  graph: Graph;
  /** The statement that ends a group. */
  end: string;
  /** The groups that are not closed, and the statements that open them. */
  open: { id: string; statement: Statement }[];
  /** The nodes with a label of their own. */
  labelled: Set<string>;
  /** The first statement that mentions a node. */
  mentioned: Map<string, Statement>;
  /** The statement that is being read. */
  statement: Statement;
  /** Classes that the author defines, which have no effect here. */
  styleClasses: Set<string>;
  label(text: string): Label;
  reportStyle(): void;
}

/** Reads the statements of a flowchart or state diagram: `read` gets those that only one of them has. */
export function readGraph(
  statements: Statement[],
  { graph, reading, end }: { graph: Graph; reading: Reading; end: string },
  read: (reader: GraphReader) => void,
): Graph {
  const state = {
    graph,
    end,
    open: [],
    labelled: new Set<string>(),
    mentioned: new Map<string, Statement>(),
    styleClasses: new Set(
      statements.flatMap(({ text }) => /^classDef\s+([\w,-]+)/.exec(text)?.[1]?.split(',') ?? []),
    ),
  };
  readEach(statements, reading.report, (statement) => {
    const label = (text: string) => reading.label(text.replace(/^"(.*)"$/, '$1'), statement);
    const ignore = () => reportStyle(statement, reading.report);
    const reader = { ...state, statement, label, reportStyle: ignore };
    if (!readCommon(reader)) read(reader);
  });
  for (const fault of faultsOf(state)) reading.report(fault);
  const { nodes, groups } = graph;
  // A group that an edge names is not a node.
  return { ...graph, nodes: nodes.filter(({ id }) => !groups.some((group) => group.id === id)) };
}

/** Reads a statement that both kinds of graphs have. Returns whether it is one. */
function readCommon(reader: GraphReader): boolean {
  const { graph, end, open } = reader;
  const { text } = reader.statement;
  const [, direction] = /^direction\s+(\S*)$/.exec(text) ?? [];
  const [, names, className = ''] = /^class\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S+)$/.exec(text) ?? [];
  if (direction !== undefined) {
    const named = directionNamed(direction);
    if (open.length > 0) reader.reportStyle();
    else graph.direction = named;
  } else if (names !== undefined) for (const id of names.split(',')) color(id.trim(), className, reader);
  else if (text !== end) return false;
  else if (!open.pop()) throw new Unreadable(`\`${end}\` closes nothing.`);
  return true;
}

function color(id: string, className: string, { graph: { nodes }, styleClasses }: GraphReader): void {
  if (styleClasses.has(className)) return;
  const node = nodes.find((known) => known.id === id);
  const ids = nodes.map((known) => known.id);
  if (!node) throw new Unreadable(`Unknown node \`${id}\`.`, suggest(id, ids));
  const role = CLASSES.find((known) => known === className);
  if (!role) throw new Unreadable(`Unknown class \`${className}\`.`, suggest(className, CLASSES));
  node.role = role;
}

/** The innermost group that is open. */
export function openGroupOf({ open }: GraphReader): string | undefined {
  return open.at(-1)?.id;
}

/** Adds a node, or what a later mention of it says. */
export function addNode(
  reader: GraphReader,
  id: string,
  {
    label,
    shape,
    role,
    className,
  }: Partial<Pick<GraphNode, 'label' | 'shape' | 'role'>> & { className?: string | undefined },
): void {
  const { graph, labelled, mentioned, statement } = reader;
  let node = graph.nodes.find((known) => known.id === id);
  if (!node) {
    const usual = graph.kind === 'states' ? 'rounded' : 'rectangle';
    node = { id, label: label ?? reader.label(id), shape: usual, role: 'step', group: undefined };
    graph.nodes.push(node);
  }
  node.group ??= openGroupOf(reader);
  // The text of a state may have several lines.
  if (label && labelled.has(id) && graph.kind !== 'states')
    throw new Unreadable(`\`${id}\` has two labels.`, 'Give one of the two nodes another name.');
  if (!mentioned.has(id)) mentioned.set(id, statement);
  if (label) {
    labelled.add(id);
    node.label = label;
  }
  if (shape) node.shape = shape;
  if (shape === 'diamond' || shape === 'hexagon') node.role = 'decision';
  if (role) node.role = role;
  if (className !== undefined) color(id, className, reader);
}

/** Begins a group within the one that is open. */
export function openGroup(reader: GraphReader, id: string, label: Label): void {
  const { graph, open, statement } = reader;
  if (open.length === MAX_GROUP_DEPTH)
    throw new Unreadable(`At most ${MAX_GROUP_DEPTH} groups can be nested.`);
  const parent = openGroupOf(reader);
  // Its end is no end too many.
  open.push({ id, statement });
  if (graph.groups.some((known) => known.id === id))
    throw new Unreadable(`There are two groups \`${id}\`.`, 'Give one of the two another name.');
  graph.groups.push({ id, label, parent });
}

/** Returns what only the whole graph shows: groups that are not closed, and names that are probably misspelt. */
function faultsOf(reader: Omit<GraphReader, 'statement' | 'label' | 'reportStyle'>): BlockFault[] {
  const { graph, end, open, labelled, mentioned } = reader;
  const linked = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
  const alone = [...labelled].filter((id) => !linked.has(id));
  const states = graph.kind === 'states' ? misspeltStates([...mentioned.keys()], graph.edges) : [];
  const isStart = (id: string) => id === graph.nodes[0]?.id;
  const isEntered = (id: string) => graph.edges.some(({ to }) => to === id);
  const isLeft = (id: string) => graph.edges.some(({ from }) => from === id);
  const unentered = [...labelled].filter((id) => !isStart(id) && !isEntered(id));
  const unleft = [...labelled].filter((id) => !isLeft(id));
  return [
    ...open.map(({ statement }) => ({
      ...place(statement),
      message: `\`${statement.text}\` is never closed.`,
      hint: `Add \`${end}\`.`,
    })),
    ...[...mentioned].flatMap(([id, statement]) => {
      const ends = isLeft(id) ? (isEntered(id) ? [] : unleft) : unentered;
      const cut = ends.filter((other) => isTypo(id, other, 3));
      const alike = [...cut, ...[...labelled].filter((other) => other.length > 2 && isSpeltAlike(id, other))];
      const hint = labelled.has(id) ? undefined : didYouMean(id, [...alone, ...alike]);
      return hint ? { ...place(statement), message: `\`${id}\` has no label.`, hint } : [];
    }),
    ...states.map(({ id, meant }) => ({
      ...place(mentioned.get(id) as Statement),
      message: `\`${id}\` is a state of its own.`,
      hint: `Did you mean \`${meant}\`?`,
    })),
  ];
}

/** States that differ from another by one character too few, too many or swapped, where no arrow leads to one of the two. */
function misspeltStates(ids: string[], edges: Graph['edges']): { id: string; meant: string }[] {
  const entered = new Set(edges.map(({ to }) => to));
  const count = (id: string) => edges.filter(({ from, to }) => from === id || to === id).length;
  return ids.flatMap((id, index) => {
    const meant = ids.slice(0, index).find((other) => isTypo(id, other, 5));
    if (meant === undefined || (entered.has(id) && entered.has(meant) && !isDoubled(id, meant))) return [];
    return [count(id) > count(meant) ? { id: meant, meant: id } : { id, meant }];
  });
}

/** Whether two words differ in a doubled letter alone, as two spellings of one do: `canceled`, `cancelled`. */
function isDoubled(a: string, b: string): boolean {
  const single = (word: string) => word.replace(/(.)\1/g, '$1');
  return single(a) === single(b);
}

/** Whether two names of at least so many letters differ by one too few, too many or swapped. */
function isTypo(a: string, b: string, least: number): boolean {
  return (
    Math.min(a.length, b.length) >= least &&
    !/\d/.test(a + b) &&
    editsWithin(1, a, b) === 1 &&
    !isReplaced(a, b)
  );
}

function place({ line, column }: Statement) {
  return { line, column };
}

/** Throws if there is no such direction. */
export function directionNamed(name: string): Direction {
  const direction = DIRECTIONS.find((known) => known === name);
  if (direction) return direction;
  throw new Unreadable(`Unknown direction \`${name}\`.`, `Available: ${DIRECTIONS.join(', ')}.`);
}
