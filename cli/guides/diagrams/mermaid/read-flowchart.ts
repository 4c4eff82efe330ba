import type { Direction, Graph, GraphEdge, Label, Shape } from '../diagram.ts';
import { createGroups, type Groups, readDirection } from './groups.ts';
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

/** The brackets of each shape; those that begin with others come first. */
export const BRACKETS: [open: string, close: string, shape: Shape][] = [
  ['(((', ')))', 'doublecircle'],
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['{{', '}}', 'hexagon'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '/]', 'trapezoid-alt'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond'],
  ['>', ']', 'asymmetric'],
];

const QUOTES = 'Put the label into double quotes: `id["label"]`.';
const ARROWS =
  'Available: `-->`, `---`, `-.->`, `==>`, `<-->`, each with a label: `-->|label|` or `-- label -->`.';

interface Parser {
  nodes: Nodes;
  groups: Groups;
  edges: GraphEdge[];
  reading: Reading;
}

/** Reads the statements of a flowchart. Reports each that is not understood. */
export function readFlowchart(
  statements: Statement[],
  { title, direction }: { title: string; direction: Direction },
  reading: Reading,
): Graph {
  let current: Statement = { text: '', line: 1, column: 1 };
  const nodes = createNodes('rectangle', reading, () => current);
  const groups = createGroups(reading.report);
  const edges: GraphEdge[] = [];
  readEach(statements, reading.report, (statement) => {
    current = statement;
    refuseForeign(statement);
    readStatement(statement, { nodes, groups, edges, reading });
  });
  groups.finish();
  return {
    kind: 'flowchart',
    title,
    direction,
    nodes: withoutGroups(nodes, groups),
    edges,
    groups: groups.all,
  };
}

/** A group that an edge names is not a node. */
export function withoutGroups({ all }: Nodes, groups: Groups): Graph['nodes'] {
  return [...all.values()].filter(({ id }) => !groups.all.some((group) => group.id === id));
}

function readStatement(statement: Statement, parser: Parser): void {
  const { nodes, groups, reading } = parser;
  const { text } = statement;
  if (/^end\s*;?$/.test(text)) {
    groups.close('end');
    return;
  }
  const direction = readDirection(statement);
  const group = groups.current();
  if (direction && group) {
    group.direction = direction;
    return;
  }
  const [, title] = /^subgraph(?:\s+(\S.*))?$/s.exec(text) ?? [];
  if (title !== undefined || text === 'subgraph') {
    openGroup(title ?? '', statement, { groups, reading });
    return;
  }
  if (readClass(statement, nodes)) return;
  const scanner = scan(text);
  do readChain(scanner, statement, parser);
  while (scanner.take(/\s*;\s*/y) && scanner.at < text.length);
  if (scanner.at < text.length)
    throw new Unreadable(scanner.at, `Expected an arrow at \`${restOf(scanner)}\`.`, ARROWS);
}

/** `subgraph id [Title]`, or `subgraph Title`. */
function openGroup(
  title: string,
  statement: Statement,
  { groups, reading }: Pick<Parser, 'groups' | 'reading'>,
): void {
  const [, id, label] = /^([\w-]+)\s*\[(.*)\]$/.exec(title) ?? [];
  const shown = (label ?? title).trim().replace(/^"(.*)"$/, '$1');
  groups.open(id ?? shown, reading.label(shown, statement), statement);
}

/** `one & two --> three -->|label| four`. */
function readChain(scanner: Scanner, statement: Statement, parser: Parser): void {
  let from = readNodes(scanner, statement, parser);
  for (;;) {
    scanner.take(/\s+/y);
    const edge = readArrow(scanner, statement, parser.reading);
    if (!edge) return;
    scanner.take(/\s+/y);
    const to = readNodes(scanner, statement, parser);
    parser.edges.push(...from.flatMap((a) => to.map((b) => ({ ...edge, from: a, to: b }))));
    from = to;
  }
}

function readNodes(scanner: Scanner, statement: Statement, parser: Parser): string[] {
  const ids: string[] = [];
  do {
    const start = scanner.at;
    const id = takeId(scanner, 'A node');
    if (id === 'end') throw new Unreadable(start, '`end` is a keyword.', 'Give the node another name.');
    const body = readBody(scanner, statement, parser.reading);
    takeColor(scanner, parser.nodes.add(id, { ...body, group: parser.groups.current()?.id }));
    ids.push(id);
  } while (scanner.take(/\s*&\s*/y));
  return ids;
}

/** Reads the brackets of a node with its label, if there are any. */
function readBody(
  scanner: Scanner,
  { line, column }: Statement,
  reading: Reading,
): { label: Label; shape: Shape } | undefined {
  const { text, at } = scanner;
  const found = BRACKETS.find(([open]) => text.startsWith(open, at));
  if (!found) {
    if (text.startsWith('@', at))
      throw new Unreadable(at, 'Shapes in the form `@{…}` are not supported.', QUOTES);
    return undefined;
  }
  const [open, close, shape] = found;
  scanner.at += open.length;
  const start = scanner.at;
  const [, quoted] = scanner.take(/\s*"([^"]*)"\s*/y) ?? [];
  // Without quotes, brackets would be ambiguous, and Mermaid refuses them, too.
  const label = quoted ?? scanner.take(/[^"[\](){}|]*?(?=[/\\]?[\](){}]|$)/y)?.[0] ?? '';
  if (!text.startsWith(close, scanner.at))
    throw new Unreadable(
      scanner.at,
      `Expected \`${close}\` at the end of the label \`${text.slice(start, start + 30).trim()}\`.`,
      QUOTES,
    );
  scanner.at += close.length;
  return { label: reading.label(label, { line, column: column + text.indexOf(label, start) }), shape };
}

/** An arrow with its label, `-->|label|` or `-- label -->`. Undefined if there is none. */
function readArrow(
  scanner: Scanner,
  { line, column }: Statement,
  reading: Reading,
): Omit<GraphEdge, 'from' | 'to'> | undefined {
  const start = scanner.at;
  const unsupported = scanner.take(/[ox<]?(?:-{2,}|-\.+-|={2,})[ox](?=\s)|~{3,}|[\w-]+@(?=[-=])/y);
  if (unsupported) throw new Unreadable(start, `The arrow \`${unsupported[0]}\` is not supported.`, ARROWS);
  const arrow =
    scanner.take(/(<)?(-{2,}>|-{3,}|-\.+->|-\.+-|={2,}>|={3,})(?:\s*\|([^|]*)\|)?/y) ??
    scanner.take(/(<)?(?:--|-\.|==)\s*(?=[^\s>.=-])/y);
  if (!arrow) return undefined;
  const [, hasStart, shaft] = arrow;
  const { label, end } = shaft === undefined ? readText(scanner) : { label: arrow[3] ?? '', end: shaft };
  return {
    label: reading.label(label.trim().replace(/^"(.*)"$/, '$1'), { line, column: column + start }),
    line: end.includes('=') ? 'thick' : end.includes('.') ? 'dotted' : 'solid',
    hasStart: hasStart !== undefined,
    hasEnd: end.endsWith('>'),
  };
}

/** Reads the text and the end of `-- text -->`. */
function readText(scanner: Scanner): { label: string; end: string } {
  const start = scanner.at;
  const length = scanner.text.slice(start).search(/--[->]|\.-|==[=>]/);
  if (length < 0) throw new Unreadable(start, `The arrow of \`${restOf(scanner)}\` has no end.`, ARROWS);
  scanner.at += length;
  const [end = ''] = scanner.take(/(?:-{2,}|\.-|={2,})>?/y) ?? [];
  return { label: scanner.text.slice(start, start + length), end };
}
