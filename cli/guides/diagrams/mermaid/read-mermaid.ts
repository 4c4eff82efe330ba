import {
  MAX_DIAGRAM,
  MAX_DIAGRAM_ACTORS,
  MAX_DIAGRAM_EDGES,
  MAX_DIAGRAM_LINE,
  MAX_DIAGRAM_NODES,
  MAX_DIAGRAM_STEPS,
} from '../../../limits.ts';
import { didYouMean } from '../../../text/did-you-mean.ts';
import type { Registry } from '../../registry.ts';
import type { Graph, Sequence, SequenceStep } from '../diagram.ts';
import { directionNamed } from './groups.ts';
import { readFlowchart } from './read-flowchart.ts';
import { createLabelReader, endpointOf } from './read-label.ts';
import { readSequence } from './read-sequence.ts';
import { readStates } from './read-states.ts';
import { type Fault, type Reading, readEach, type Statement, Unreadable } from './statements.ts';

const KINDS = ['flowchart', 'graph', 'sequenceDiagram', 'stateDiagram-v2', 'stateDiagram'];

/** Reads a diagram that is written in Mermaid. Returns all errors in it. */
export function readMermaid(source: string, title: string, registry: Registry): Graph | Sequence | Fault[] {
  if (source.length > MAX_DIAGRAM) return [tooLarge(source.length, MAX_DIAGRAM, 'characters')];
  const faults: Fault[] = [];
  const report = (fault: Fault) => faults.push(fault);
  const statements = statementsOf(source);
  readEach(statements, report, refuseSettings);
  const [header, ...body] = statements.filter(({ text }) => !text.startsWith('%%'));
  if (faults.length > 0) return faults;
  const reading: Reading = { report, label: createLabelReader(registry, report) };
  let diagram: Graph | Sequence | undefined;
  readEach([header ?? { text: '', line: 1, column: 1 }], report, (statement) => {
    diagram = readKind(statement, body, { title, reading });
  });
  if (faults.length > 0 || !diagram) return faults;
  const large = sizeFault(diagram);
  if (large) return [large];
  if (diagram.kind === 'flowchart') for (const node of diagram.nodes) linkById(node, registry);
  return diagram;
}

function statementsOf(source: string): Statement[] {
  return source.split('\n').flatMap((line, index) => {
    const text = line.trim();
    return text === '' ? [] : [{ text, line: index + 1, column: line.indexOf(text) + 1 }];
  });
}

function refuseSettings({ text }: Statement): void {
  if (text.length > MAX_DIAGRAM_LINE)
    throw new Unreadable(0, `This line has ${text.length} characters, of at most ${MAX_DIAGRAM_LINE}.`);
  if (text === '---')
    throw new Unreadable(
      0,
      'Front matter is not supported.',
      'Write the title behind the language: ```mermaid title="…".',
    );
  if (text.startsWith('%%{'))
    throw new Unreadable(
      0,
      'Settings of Mermaid are not supported.',
      'Leave them out: the styles of the site apply.',
    );
}

function readKind(
  { text }: Statement,
  body: Statement[],
  { title, reading }: { title: string; reading: Reading },
): Graph | Sequence {
  const [kind = ''] = /^[\w-]*/.exec(text) ?? [];
  const rest = text.slice(kind.length).replace(/;$/, '').trim();
  const at = text.indexOf(rest, kind.length);
  if (kind === 'flowchart' || kind === 'graph') {
    const direction = rest === '' ? 'TD' : directionNamed(rest, at);
    return readFlowchart(body, { title, direction }, reading);
  }
  if (!KINDS.includes(kind)) {
    const near = didYouMean(kind, KINDS);
    const supported = 'Supported: `flowchart` or `graph`, `sequenceDiagram`, `stateDiagram-v2`.';
    throw new Unreadable(
      0,
      kind === '' ? 'The diagram has no kind.' : `Diagrams of the kind \`${kind}\` are not supported.`,
      near ? `${near} ${supported}` : supported,
    );
  }
  if (rest !== '')
    throw new Unreadable(at, `Unexpected \`${rest.slice(0, 40)}\` behind the kind of the diagram.`);
  return kind === 'sequenceDiagram' ? readSequence(body, title, reading) : readStates(body, title, reading);
}

/** A node that is named like an operation links to it, whatever its label is. */
function linkById({ id, label }: Graph['nodes'][number], registry: Registry): void {
  const found = endpointOf(id, registry);
  if (found && !('message' in found)) label.endpoint ??= found;
}

function sizeFault(diagram: Graph | Sequence): Fault | undefined {
  const sizes: [number, number, string][] =
    diagram.kind === 'sequence'
      ? [
          [diagram.actors.length, MAX_DIAGRAM_ACTORS, 'participants'],
          [countSteps(diagram.steps), MAX_DIAGRAM_STEPS, 'messages, notes and blocks'],
        ]
      : [
          [diagram.nodes.length, MAX_DIAGRAM_NODES, 'nodes'],
          [diagram.edges.length, MAX_DIAGRAM_EDGES, 'edges'],
        ];
  if (sizes[0]?.[0] === 0) return { message: 'The diagram is empty.', line: 1, column: 1 };
  const [size] = sizes.filter(([count, max]) => count > max);
  return size && tooLarge(...size);
}

function countSteps(steps: SequenceStep[]): number {
  return steps.reduce(
    (sum, step) =>
      sum + 1 + (step.kind === 'block' ? countSteps(step.parts.flatMap((part) => part.steps)) : 0),
    0,
  );
}

function tooLarge(count: number, max: number, what: string): Fault {
  const message = `The diagram has ${count} ${what}, of at most ${max}.`;
  return { message, hint: 'Split it in two.', line: 1, column: 1 };
}
