import { z } from 'zod';
import { parseSource } from '../../openapi/read/source.ts';
import { complaintInWords, type Problem } from '../../problem.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { findExample, findOperation, findResponse, isNotFound, type NotFound } from '../address.ts';
import { readJson } from '../read-json.ts';
import type { Registry } from '../registry.ts';
import type {
  Call,
  ChartDiagram,
  Diagram,
  FlowchartDiagram,
  FlowchartNode,
  SequenceDiagram,
  SequenceStep,
} from './diagram.ts';

/** Code blocks that are diagrams, written as YAML. */
export const DIAGRAMS = ['flowchart', 'states', 'sequence', 'chart'];

/** What is wrong in a block: lines count from 1 within it. */
export type Fault = NotFound & { line: number; column: number };

const text = z.string().trim().min(1).max(200);
/** `a -> b`, or `a -> b: label`. */
const EDGE = z.union([z.string(), z.record(z.string(), text)]);
const NODE = z.union([
  text,
  z.strictObject({
    label: text,
    kind: z.enum(['step', 'decision', 'start', 'good', 'bad']).default('step'),
    call: text.optional(),
  }),
]);
const FLOWCHART = z.strictObject({
  title: text,
  nodes: z.record(z.string(), NODE),
  edges: z.array(EDGE).max(60),
});
const SEQUENCE = z.strictObject({
  title: text,
  actors: z.record(z.string(), text),
  steps: z.array(z.unknown()).min(1).max(60),
});
const CHART = z.strictObject({
  title: text,
  example: text,
  list: text,
  x: text,
  y: text,
  unit: text.optional(),
});

/** YAML of a block → a diagram, or what is wrong with it, all at once. */
export function readDiagram(kind: string, source: string, registry: Registry): Diagram | Fault[] {
  const { source: yaml, problems } = parseSource('', source);
  if (!yaml) return problems.map((problem) => faultOf(problem));
  const faults: Fault[] = [];
  const at: Note = (pointer, found) => {
    const { line, column } = yaml.locate(pointer);
    faults.push({ ...found, line, column });
  };
  const schema = kind === 'sequence' ? SEQUENCE : kind === 'chart' ? CHART : FLOWCHART;
  for (const { pointer, message } of renamedKeys(yaml.data)) at(pointer, { message });
  if (faults.length > 0) return faults;
  const parsed = schema.safeParse(yaml.data ?? {});
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
      for (const key of keys) {
        const path = [...issue.path, ...(key === '' ? [] : [key])];
        const name = path.length === 0 ? 'The diagram' : `\`${path.join('.')}\``;
        const message =
          key === '' ? `${name} ${complaintInWords(issue.message)}.` : `Unknown property \`${key}\`.`;
        at(pointerOf(path), { message: message.replace(/\.\.$/, '.') });
      }
    }
    return faults;
  }
  const context: Context = { registry, at };
  const diagram =
    kind === 'sequence'
      ? readSequence(parsed.data as z.output<typeof SEQUENCE>, context)
      : kind === 'chart'
        ? readChart(parsed.data as z.output<typeof CHART>, context)
        : readFlowchart(kind as FlowchartDiagram['kind'], parsed.data as z.output<typeof FLOWCHART>, context);
  return faults.length > 0 || !diagram ? faults : diagram;
}

/** Keys and kinds of earlier versions, and their names now. */
const RENAMED = { ways: 'edges', look: 'kind', ask: 'decision' };

function renamedKeys(data: unknown): { pointer: string; message: string }[] {
  const found = (old: keyof typeof RENAMED, pointer: string) => [
    { pointer, message: `\`${old}\` is now \`${RENAMED[old]}\`.` },
  ];
  if (!isRecord(data)) return [];
  const nodes = Object.entries(isRecord(data.nodes) ? data.nodes : {});
  return [
    ...nodes.flatMap(([id, node]) => {
      if (!isRecord(node)) return [];
      if (node.kind === 'ask') return found('ask', pointerOf(['nodes', id, 'kind']));
      return 'look' in node ? found('look', pointerOf(['nodes', id, 'look'])) : [];
    }),
    ...('ways' in data ? found('ways', '/ways') : []),
  ];
}

type Note = (pointer: string, found: NotFound) => void;

interface Context {
  registry: Registry;
  at: Note;
}

function readFlowchart(
  kind: FlowchartDiagram['kind'],
  { title, nodes, edges }: z.output<typeof FLOWCHART>,
  { registry, at }: Context,
): FlowchartDiagram {
  const ids = Object.keys(nodes);
  return {
    kind,
    title,
    nodes: Object.entries(nodes).map(([id, node]): FlowchartNode => {
      if (typeof node === 'string') return { id, label: node, kind: 'step' };
      const call = readCall(node.call, `/nodes/${id}/call`, { registry, at });
      return { id, label: node.label, kind: node.kind, ...(call ? { call } : {}) };
    }),
    edges: edges.flatMap((edge, index) => {
      const read = readEdge(edge, ids, (found) => at(`/edges/${index}`, found));
      return read ? [{ from: read.from, to: read.to, label: read.label }] : [];
    }),
  };
}

function readSequence(
  { title, actors, steps }: z.output<typeof SEQUENCE>,
  context: Context,
): SequenceDiagram {
  const ids = Object.keys(actors);
  const read = (all: unknown[], pointer: string): SequenceStep[] =>
    all.flatMap((step, index): SequenceStep[] => {
      const place = `${pointer}/${index}`;
      const fault = (found: NotFound) => context.at(place, found);
      if (!isRecord(step)) {
        fault({
          message: 'Write a step as `a -> b: text`.',
          hint: 'Write a loop as `{ loop: …, steps: […] }`.',
        });
        return [];
      }
      if (typeof step.loop === 'string' && Array.isArray(step.steps))
        return [{ kind: 'loop', label: step.loop, steps: read(step.steps, `${place}/steps`) }];
      const { call: name, ...edge } = step;
      const found = readEdge(edge as Record<string, string>, ids, fault);
      if (!found) return [];
      const call = readCall(name, `${place}/call`, context);
      const { from, to, label, isResponse } = found;
      return [{ kind: 'message', from, to, isResponse, label, ...(call ? { call } : {}) }];
    });
  return {
    kind: 'sequence',
    title,
    actors: Object.entries(actors).map(([id, label]) => ({ id, label })),
    steps: read(steps, '/steps'),
  };
}

/** `a -> b`, `a --> b` for a response, and the label after it. */
function readEdge(
  edge: string | Record<string, unknown>,
  ids: string[],
  fault: (found: NotFound) => void,
): { from: string; to: string; label: string; isResponse: boolean } | undefined {
  const [[key = '', label = ''] = [], ...others] =
    typeof edge === 'string' ? [[edge, '']] : Object.entries(edge);
  const [, from = '', arrow = '', to = ''] = /^\s*([\w-]+?)\s+(-?->)\s+([\w-]+)\s*$/.exec(key) ?? [];
  if (from === '' || typeof label !== 'string' || others.length > 0) {
    const written = [key, ...others.map(([other]) => other)].join(', ');
    fault({
      message: `\`${written}\` is not an edge.`,
      hint: 'Write `a -> b` or `a -> b: text`.',
    });
    return undefined;
  }
  const strange = [from, to].filter((id) => !ids.includes(id));
  for (const id of strange)
    fault({
      message: `Unknown node \`${id}\`.`,
      hint: didYouMean(id, ids) ?? `Available: ${ids.join(', ')}.`,
    });
  return strange.length > 0 ? undefined : { from, to, label, isResponse: arrow === '-->' };
}

function readCall(name: unknown, pointer: string, { registry, at }: Context): Call | undefined {
  if (typeof name !== 'string') return undefined;
  const found = findOperation(registry, name);
  if (isNotFound(found)) {
    at(pointer, found);
    return undefined;
  }
  const { api, operation } = found;
  return { text: `${operation.method} ${operation.path}`, href: `${api.url}#${operation.anchor}` };
}

const MOST_POINTS = 60;

function isLabel(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isHeight(value: unknown): value is string | number {
  return isLabel(value) && Number(value) >= 0 && Number.isFinite(Number(value));
}

/** Points out of an example of the specification: `list` has them, `x` and `y` are fields of each. */
function readChart(
  { title, example, list, x, y, unit }: z.output<typeof CHART>,
  { registry, at }: Context,
): ChartDiagram | undefined {
  const [name = '', status = '', which = ''] = example.split(/\s+/);
  const found = findOperation(registry, name);
  const response = isNotFound(found) ? found : findResponse(found.operation, status);
  const chosen = isNotFound(response) ? response : findExample(response.media[0]?.examples ?? [], which);
  if (isNotFound(chosen)) {
    at('/example', chosen);
    return undefined;
  }
  const points = valueAt(readJson(chosen.code), list);
  if (!Array.isArray(points) || points.length === 0) {
    at('/list', { message: `The example has no array \`${list}\`.` });
    return undefined;
  }
  if (points.length > MOST_POINTS) {
    at('/list', { message: `The array has ${points.length} points; a chart can show ${MOST_POINTS}.` });
    return undefined;
  }
  const read = points.map((point) => ({ x: valueAt(point, x), y: valueAt(point, y) }));
  if (!read.every((point) => isLabel(point.x)))
    at('/x', { message: `The points of the example must have a text or a number in \`${x}\`.` });
  if (!read.every((point) => isHeight(point.y)))
    at('/y', { message: `The points of the example must have a number of at least 0 in \`${y}\`.` });
  return {
    kind: 'chart',
    title,
    unit: unit ?? '',
    points: read.flatMap((point) =>
      isLabel(point.x) && isHeight(point.y) ? [{ x: String(point.x), y: String(point.y) }] : [],
    ),
  };
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
      value,
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pointerOf(path: PropertyKey[]): string {
  return path.map((step) => `/${escapePointer(String(step))}`).join('');
}

function faultOf({ message, hint, line = 1, column = 1 }: Problem): Fault {
  return { message, line, column, ...(hint ? { hint } : {}) };
}
