import {
  MAX_DIAGRAM,
  MAX_DIAGRAM_ACTORS,
  MAX_DIAGRAM_EDGES,
  MAX_DIAGRAM_FAULTS,
  MAX_DIAGRAM_LINE,
  MAX_DIAGRAM_NODES,
  MAX_DIAGRAM_STEPS,
} from '../../../limits.ts';
import type { BlockFault } from '../../../markdown/embeds.ts';
import { didYouMean } from '../../../text/did-you-mean.ts';
import type { Registry } from '../../registry.ts';
import type { Graph, Sequence } from '../diagram.ts';
import { readFlowchartStatement } from './read-flowchart.ts';
import { directionNamed, readGraph } from './read-graph.ts';
import { createLabelReader, endpointOf } from './read-label.ts';
import { readSequence } from './read-sequence.ts';
import { joinNotes, readStatesStatement } from './read-states.ts';
import {
  type Reading,
  readEach,
  reportStyle,
  type Statement,
  shorten,
  splitAtSemicolons,
  Unreadable,
} from './statements.ts';

const KINDS = ['flowchart', 'graph', 'sequenceDiagram', 'stateDiagram-v2', 'stateDiagram'];
const SUPPORTED = 'Supported: `flowchart` or `graph`, `sequenceDiagram`, `stateDiagram-v2`.';
const START = { line: 1, column: 1 };

/** What a diagram is, and what readers should know. */
export interface ReadDiagram {
  /** Absent if there are errors. */
  diagram?: Graph | Sequence;
  faults: BlockFault[];
}

/** Reads a diagram that is written in Mermaid. Without a title, it has that of its front matter. */
export function readMermaid(source: string, title: string, registry: Registry): ReadDiagram {
  const faults: BlockFault[] = [];
  const report = (fault: BlockFault) => faults.push(fault);
  const reading: Reading = { report, label: createLabelReader(registry, report) };
  const lines = source.split('\n');
  checkSize(source.length, [MAX_DIAGRAM, 'characters'], report);
  checkSize(
    Math.max(...lines.map(({ length }) => length)),
    [MAX_DIAGRAM_LINE, 'characters in a line'],
    report,
  );
  if (faults.length > 0) return { faults };
  const front = readFrontMatter(lines, report);
  const [header = { text: '', ...START }, ...body] = statementsOf(lines, front.end, report);
  const hasErrors = () => faults.some(({ isStyle }) => !isStyle);
  // What is not closed may contain the whole diagram.
  if (header.text === '' && hasErrors()) return { faults };
  let diagram: Graph | Sequence | undefined;
  readEach([header], report, ({ text }) => {
    diagram = readKind(text.replace(/;$/, ''), body, { title: title || front.title, reading });
  });
  if (diagram && !hasErrors()) checkSizes(diagram, report);
  if (hasErrors() || !diagram) return { faults: withoutRest(faults) };
  if (diagram.kind === 'flowchart') for (const node of diagram.nodes) linkById(node, registry);
  return { diagram, faults };
}

/** Where a code block ends too late, each line of the text below the diagram would have a fault. */
function withoutRest(faults: BlockFault[]): BlockFault[] {
  const [first, ...others] = faults.filter(({ isStyle }) => !isStyle);
  if (first === undefined || others.length < MAX_DIAGRAM_FAULTS) return faults;
  const rest = `${others.length} more lines cannot be read: does the code block end below the diagram?`;
  return [{ ...first, hint: [first.hint, rest].filter(Boolean).join(' ') }];
}

/** Reads the title between lines of hyphens, and reports what changes the looks. `end` is the first line below. */
function readFrontMatter(lines: string[], report: Reading['report']): { title: string; end: number } {
  const close =
    lines[0]?.trim() === '---' ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1;
  let title = '';
  for (const [index, line] of lines.slice(0, Math.max(close, 0)).entries()) {
    const [, key, value = ''] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (key === 'title') title = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    else if (key !== undefined) reportStyle({ text: key, line: index + 1, column: 1 }, report);
  }
  return { title, end: close + 1 };
}

/** Splits lines into statements, which semicolons end in a flowchart, and leaves out comments and settings. */
function statementsOf(lines: string[], start: number, report: Reading['report']): Statement[] {
  const statements: Statement[] = [];
  let setting: Statement | undefined;
  for (const [index, written] of lines.entries()) {
    const text = written.trim();
    if (index < start || text === '') continue;
    const at = { line: index + 1, column: written.indexOf(text) + 1 };
    if (text.startsWith('%%{')) setting ??= { text, ...at };
    if (!setting && !text.startsWith('%%')) {
      const isFlowchart = /^(?:flowchart|graph)\b/.test(statements[0]?.text ?? text);
      statements.push(...(isFlowchart ? splitAtSemicolons({ text, ...at }) : [{ text, ...at }]));
    }
    if (!setting || !text.endsWith('}%%')) continue;
    reportStyle(setting, report);
    setting = undefined;
  }
  if (setting) {
    const { line, column } = setting;
    report({ message: '`%%{` is never closed.', hint: 'Add `}%%`, or remove it.', line, column });
  }
  return statements;
}

function readKind(
  text: string,
  body: Statement[],
  { title, reading }: { title: string; reading: Reading },
): Graph | Sequence {
  const [, kind = '', rest = ''] = /^([\w-]*)\s*(.*)/.exec(text) ?? [];
  if (!KINDS.includes(kind)) {
    // Mermaid has more kinds, such as `classDiagram`.
    const near = /^(?:class|er|requirement|block)/i.test(kind) ? undefined : didYouMean(kind, KINDS);
    throw new Unreadable(
      kind === '' ? 'The diagram has no kind.' : `Diagrams of the kind \`${kind}\` are not supported.`,
      near ? `${near} ${SUPPORTED}` : SUPPORTED,
    );
  }
  const empty = { title, direction: 'TD' as const, nodes: [], edges: [], groups: [] };
  if (kind === 'flowchart' || kind === 'graph') {
    const graph: Graph = { ...empty, kind: 'flowchart', direction: directionNamed(rest || 'TD') };
    return readGraph(body, { graph, reading, end: 'end' }, readFlowchartStatement);
  }
  if (rest !== '') throw new Unreadable(`Unexpected \`${shorten(rest)}\` behind the kind of the diagram.`);
  if (kind === 'sequenceDiagram') return readSequence(body, title, reading);
  const graph: Graph = { ...empty, kind: 'states' };
  return readGraph(joinNotes(body, reading.report), { graph, reading, end: '}' }, readStatesStatement);
}

/** A node that is named like an operation links to it, whatever its label is. */
function linkById({ id, label }: Graph['nodes'][number], registry: Registry): void {
  const found = endpointOf(id, registry);
  if (found && !('message' in found)) label.endpoint ??= found;
}

function checkSizes(diagram: Graph | Sequence, report: Reading['report']): void {
  if (diagram.kind === 'sequence') {
    checkSize(diagram.actors.length, [MAX_DIAGRAM_ACTORS, 'participants'], report);
    checkSize(countSteps(diagram), [MAX_DIAGRAM_STEPS, 'messages, notes and blocks'], report);
  } else {
    checkSize(diagram.nodes.length, [MAX_DIAGRAM_NODES, 'nodes'], report);
    checkSize(diagram.edges.length, [MAX_DIAGRAM_EDGES, 'edges'], report);
  }
  const { length } = diagram.kind === 'sequence' ? diagram.actors : diagram.nodes;
  if (length === 0) report({ message: 'The diagram is empty.', ...START });
}

function countSteps({ steps }: Pick<Sequence, 'steps'>): number {
  return steps.reduce(
    (sum, step) =>
      sum + 1 + (step.kind === 'block' ? step.parts.reduce((inner, part) => inner + countSteps(part), 0) : 0),
    0,
  );
}

function checkSize(count: number, [max, what]: [number, string], report: Reading['report']): void {
  const message = `The diagram has ${count} ${what}, of at most ${max}.`;
  if (count > max) report({ message, hint: 'Split it in two.', ...START });
}
