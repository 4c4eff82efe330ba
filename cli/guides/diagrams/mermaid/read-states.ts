import type { Direction, Graph, GraphEdge, Shape } from '../diagram.ts';
import { createGroups, type Groups, readDirection } from './groups.ts';
import { withoutGroups } from './read-flowchart.ts';
import { createNodes, type Nodes, readClass, takeColor, takeId } from './read-nodes.ts';
import {
  type Reading,
  readEach,
  refuseForeign,
  restOf,
  type Scanner,
  type Statement,
  scan,
  Unreadable,
} from './statements.ts';

const FORMS = 'Available: `a --> b : label`, `a : label`, `state "label" as a`, `state a { … }`.';

interface Parser {
  nodes: Nodes;
  groups: Groups;
  edges: GraphEdge[];
  reading: Reading;
}

/** Reads the statements of a state diagram. Reports each that is not understood. */
export function readStates(statements: Statement[], title: string, reading: Reading): Graph {
  let current: Statement = { text: '', line: 1, column: 1 };
  let whole: Direction = 'TD';
  const nodes = createNodes('rounded', reading, () => current);
  const groups = createGroups(reading.report);
  const edges: GraphEdge[] = [];
  readEach(statements, reading.report, (statement) => {
    current = statement;
    refuseForeign(statement);
    const direction = readDirection(statement);
    const group = groups.current();
    if (!direction) readStatement(statement, { nodes, groups, edges, reading });
    else if (group) group.direction = direction;
    else whole = direction;
  });
  groups.finish();
  return {
    ...{ kind: 'states', title, direction: whole, edges },
    nodes: withoutGroups(nodes, groups),
    groups: groups.all,
  };
}

function readStatement(statement: Statement, parser: Parser): void {
  const { nodes, groups, reading } = parser;
  const { text } = statement;
  if (text === '}') {
    groups.close('}');
    return;
  }
  if (readClass(statement, nodes)) return;
  const unsupported = /^(?:--|note\b|state\s+\S+\s*<<\w+>>)/.exec(text)?.[0];
  if (unsupported !== undefined)
    throw new Unreadable(0, `\`${unsupported}\` is not supported in state diagrams.`, FORMS);
  const [, label, id, brace] = /^state\s+(?:"([^"]*)"\s+as\s+)?([\p{L}\p{N}_-]+)\s*(\{)?$/u.exec(text) ?? [];
  if (id !== undefined) {
    const shown = reading.label(label ?? id, statement);
    if (brace) groups.open(id, shown, statement);
    else nodes.add(id, { label: shown, group: groups.current()?.id });
    return;
  }
  const scanner = scan(text);
  const from = readState(scanner, 'begin', parser);
  if (scanner.take(/\s*-->\s*/y)) {
    const to = readState(scanner, 'end', parser);
    const edgeLabel = readDescription(scanner, statement, reading) ?? { lines: [] };
    parser.edges.push({ from, to, label: edgeLabel, line: 'solid', hasStart: false, hasEnd: true });
  } else {
    const shown = readDescription(scanner, statement, reading);
    if (shown) nodes.add(from, { label: shown });
  }
  if (scanner.at < text.length) throw new Unreadable(scanner.at, `Unexpected \`${restOf(scanner)}\`.`, FORMS);
}

/** Reads the name of a state, or `[*]`, of which each is a node of its own. */
function readState(scanner: Scanner, pseudo: Shape, { nodes, groups }: Parser): string {
  const group = groups.current()?.id;
  if (scanner.take(/\[\*\]/y)) {
    const text = pseudo === 'begin' ? 'Start' : 'End';
    const label = { lines: [{ text, isCode: false }] };
    return nodes.add(`[*] ${nodes.all.size}`, { label, shape: pseudo, group }).id;
  }
  const id = takeId(scanner, 'A state');
  takeColor(scanner, nodes.add(id, { group }));
  return id;
}

/** Reads `: label`. */
function readDescription(scanner: Scanner, { line, column }: Statement, reading: Reading) {
  const [whole = '', text] = scanner.take(/\s*:\s*(\S.*)$/y) ?? [];
  const start = scanner.at - (text ?? whole).length;
  return text === undefined ? undefined : reading.label(text, { line, column: column + start });
}
