import { MAX_GROUP_DEPTH } from '../../../limits.ts';
import { didYouMean, editsWithin, isReplaced, suggest } from '../../../text/did-you-mean.ts';
import type { Direction, Graph, GraphNode, Label } from '../diagram.ts';
import { type Reading, readEach, type Statement, Unreadable } from './statements.ts';

const DIRECTIONS: Direction[] = ['TD', 'TB', 'BT', 'LR', 'RL'];
/** The classes that color a node. */
const CLASSES: GraphNode['role'][] = ['start', 'good', 'bad'];

/** A graph while it is read. */
export interface GraphReader {
  graph: Graph;
  /** The statement that is being read. */
  statement: Statement;
  label(text: string): Label;
  /** Adds a node, or what a later mention of it says. */
  addNode(
    id: string,
    more?: { label?: Label; shape?: GraphNode['shape']; className?: string | undefined },
  ): void;
  openGroup(id: string, label: Label): void;
  /** The innermost group that is open. */
  group(): string | undefined;
}

/** Reads the statements of a flowchart or state diagram: `read` gets those that only one of them has. */
export function readGraph(
  statements: Statement[],
  { graph, reading, end }: { graph: Graph; reading: Reading; end: string },
  read: (reader: GraphReader) => void,
): Graph {
  const open: { id: string; statement: Statement }[] = [];
  const { nodes, groups } = graph;
  const labelled = new Set<string>();
  const mentioned = new Map<string, Statement>();
  const color = (id: string, name: string) => {
    const node = nodes.find((known) => known.id === id);
    if (!node)
      throw new Unreadable(
        `Unknown node \`${id}\`.`,
        suggest(
          id,
          nodes.map((known) => known.id),
        ),
      );
    const role = CLASSES.find((known) => known === name);
    if (!role) throw new Unreadable(`Unknown class \`${name}\`.`, suggest(name, CLASSES));
    node.role = role;
  };
  readEach(statements, reading.report, (statement) => {
    const { text } = statement;
    const label = (shown: string) => reading.label(shown.replace(/^"(.*)"$/, '$1'), statement);
    const group = () => open.at(-1)?.id;
    const [, direction] = /^direction\s+(\S*)$/.exec(text) ?? [];
    const [, names, className = ''] = /^class\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S+)$/.exec(text) ?? [];
    if (direction !== undefined) {
      if (group() !== undefined) throw new Unreadable('A group has no direction of its own.');
      graph.direction = directionNamed(direction);
    } else if (names !== undefined) for (const id of names.split(',')) color(id.trim(), className);
    else if (text === end) {
      if (!open.pop()) throw new Unreadable(`\`${end}\` closes nothing.`);
    } else
      read({
        ...{ graph, statement, label, group },
        addNode(id, { label: shown, shape, className: role } = {}) {
          let node = nodes.find((known) => known.id === id);
          if (!node) {
            const usual = graph.kind === 'states' ? 'rounded' : 'rectangle';
            node = { id, label: shown ?? label(id), shape: usual, role: 'step', group: group() };
            nodes.push(node);
          }
          node.group ??= group();
          // The text of a state may have several lines.
          if (shown && labelled.has(id) && graph.kind !== 'states')
            throw new Unreadable(`\`${id}\` has two labels.`, 'Give one of the two nodes another name.');
          if (shown) labelled.add(id);
          if (!mentioned.has(id)) mentioned.set(id, statement);
          if (shown) node.label = shown;
          if (shape) node.shape = shape;
          if (shape === 'diamond' || shape === 'hexagon') node.role = 'decision';
          if (role !== undefined) color(id, role);
        },
        openGroup(id, shown) {
          if (open.length === MAX_GROUP_DEPTH)
            throw new Unreadable(`At most ${MAX_GROUP_DEPTH} groups can be nested.`);
          if (groups.some((known) => known.id === id))
            throw new Unreadable(`There are two groups \`${id}\`.`);
          groups.push({ id, label: shown, parent: group() });
          open.push({ id, statement });
        },
      });
  });
  for (const { statement } of open)
    reading.report({
      ...place(statement),
      message: `\`${statement.text}\` is never closed.`,
      hint: `Add \`${end}\`.`,
    });
  const linked = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
  const alone = [...labelled].filter((id) => !linked.has(id));
  for (const [id, statement] of mentioned) {
    const hint = labelled.has(id) ? undefined : didYouMean(id, alone);
    if (hint) reading.report({ ...place(statement), message: `\`${id}\` has no label.`, hint });
  }
  if (graph.kind === 'states')
    for (const { id, meant } of misspeltStates([...mentioned.keys()], graph.edges))
      reading.report({
        ...place(mentioned.get(id) as Statement),
        message: `\`${id}\` is a state of its own.`,
        hint: `Did you mean \`${meant}\`?`,
      });
  // A group that an edge names is not a node.
  return { ...graph, nodes: nodes.filter(({ id }) => !groups.some((group) => group.id === id)) };
}

/** States that differ from another by one character too few, too many or swapped, where no arrow leads to one of the two. */
function misspeltStates(ids: string[], edges: Graph['edges']): { id: string; meant: string }[] {
  const entered = new Set(edges.map(({ to }) => to));
  const count = (id: string) => edges.filter(({ from, to }) => from === id || to === id).length;
  const isTypo = (a: string, b: string) =>
    Math.min(a.length, b.length) >= 5 && !/\d/.test(a + b) && editsWithin(1, a, b) === 1 && !isReplaced(a, b);
  return ids.flatMap((id, index) => {
    const meant = ids.slice(0, index).find((other) => isTypo(id, other));
    if (meant === undefined || (entered.has(id) && entered.has(meant))) return [];
    return [count(id) > count(meant) ? { id: meant, meant: id } : { id, meant }];
  });
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
