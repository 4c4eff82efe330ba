import { z } from 'zod';
import { isLookupError, type LookupError } from '../../markdown/embeds.ts';
import { isObject } from '../../openapi/document/raw.ts';
import { parseSource } from '../../openapi/read/source.ts';
import { describeIssue, meantIssues } from '../../problem.ts';
import { suggest } from '../../text/did-you-mean.ts';
import { toPointer } from '../../text/json-pointer.ts';
import type {
  ChartDiagram,
  Diagram,
  DiagramEndpoint,
  FlowchartDiagram,
  FlowchartNode,
  SequenceDiagram,
  SequenceStep,
} from '../../view/diagram.ts';
import { findExample, findOperation, findResponse, hintOf } from '../address.ts';
import type { Registry } from '../registry.ts';

/** The languages of code blocks that are diagrams. */
export const DIAGRAMS = ['flowchart', 'states', 'sequence', 'chart'];

/** An error in a diagram: lines and columns count from 1 within the code block. */
export type Fault = LookupError & { line: number; column: number };

const text = z.string().trim().min(1).max(200);
/** `a -> b`, or `a -> b: label`. */
const EDGE = z.union([z.string(), z.record(z.string(), text)], 'must be `a -> b`, with or without a label');
const NODE = z.union(
  [
    text,
    z.strictObject({
      label: text,
      kind: z.enum(['step', 'decision', 'start', 'good', 'bad']).default('step'),
      call: text.optional(),
    }),
  ],
  'must be a label, or an object with a `label`',
);
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

/** Reads the YAML of a code block. Returns the diagram, or all its errors. */
export function readDiagram(kind: string, source: string, registry: Registry): Diagram | Fault[] {
  const { source: yaml, problems } = parseSource('', source);
  if (!yaml)
    return problems.map(({ message, hint, line = 1, column = 1 }) => ({
      message,
      line,
      column,
      ...hintOf(hint),
    }));
  const faults: Fault[] = [];
  const report: Report = (pointer, fault) => {
    const { line, column } = yaml.locate(pointer);
    faults.push({ ...fault, line, column });
  };
  for (const { pointer, message } of renamedKeys(yaml.data)) report(pointer, { message });
  if (faults.length > 0) return faults;
  const diagram = readData(kind, yaml.data ?? {}, { registry, report });
  return faults.length > 0 || !diagram ? faults : diagram;
}

function readData(kind: string, data: unknown, context: Context): Diagram | undefined {
  const parse = <Output>(schema: z.ZodType<Output>): Output | undefined => {
    const { success, data: output, error } = schema.safeParse(data);
    if (!success) reportIssues(error.issues, context.report);
    return output;
  };
  if (kind === 'sequence') {
    const parsed = parse(SEQUENCE);
    return parsed && readSequence(parsed, context);
  }
  if (kind === 'chart') {
    const parsed = parse(CHART);
    return parsed && readChart(parsed, context);
  }
  const parsed = parse(FLOWCHART);
  return parsed && readFlowchart(kind as FlowchartDiagram['kind'], parsed, context);
}

function reportIssues(issues: z.core.$ZodIssue[], report: Report): void {
  for (const issue of issues) {
    const { path, message } = issue;
    const name = path.length === 0 ? 'The diagram' : `\`${path.join('.')}\``;
    const meant = issue.code === 'invalid_union' ? meantIssues(issue) : undefined;
    if (meant) reportIssues(meant, report);
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        report(toPointer([...path, key].map(String)), { message: `Unknown property \`${key}\`.` });
    else
      report(toPointer(path.map(String)), {
        message: `${name} ${describeIssue(message)}.`.replace(/\.\.$/, '.'),
      });
  }
}

/** Keys and kinds of earlier versions, and their current names. */
const RENAMED = { ways: 'edges', look: 'kind', ask: 'decision' };

function renamedKeys(data: unknown): { pointer: string; message: string }[] {
  const found = (old: keyof typeof RENAMED, pointer: string) => [
    { pointer, message: `\`${old}\` is now \`${RENAMED[old]}\`.` },
  ];
  if (!isObject(data)) return [];
  const nodes = Object.entries(isObject(data.nodes) ? data.nodes : {});
  return [
    ...nodes.flatMap(([id, node]) => {
      if (!isObject(node)) return [];
      if (node.kind === 'ask') return found('ask', toPointer(['nodes', id, 'kind']));
      return 'look' in node ? found('look', toPointer(['nodes', id, 'look'])) : [];
    }),
    ...('ways' in data ? found('ways', '/ways') : []),
  ];
}

/** Reports a fault at the JSON Pointer of a value. */
type Report = (pointer: string, fault: LookupError) => void;

interface Context {
  registry: Registry;
  report: Report;
}

function readFlowchart(
  kind: FlowchartDiagram['kind'],
  { title, nodes, edges }: z.output<typeof FLOWCHART>,
  context: Context,
): FlowchartDiagram {
  const ids = Object.keys(nodes);
  return {
    kind,
    title,
    nodes: Object.entries(nodes).map(([id, node]): FlowchartNode => {
      if (typeof node === 'string') return { id, label: node, kind: 'step' };
      const endpoint = readEndpoint(node.call, `/nodes/${id}/call`, context);
      return { id, label: node.label, kind: node.kind, ...(endpoint && { endpoint }) };
    }),
    edges: edges.flatMap((edge, index) => {
      const read = readEdge(edge, ids, (fault) => context.report(`/edges/${index}`, fault));
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
      const location = `${pointer}/${index}`;
      const report = (fault: LookupError) => context.report(location, fault);
      if (!isObject(step)) {
        report({
          message: 'Write a step as `a -> b: text`.',
          hint: 'Write a loop as `{ loop: …, steps: […] }`.',
        });
        return [];
      }
      if (typeof step.loop === 'string' && Array.isArray(step.steps))
        return [{ kind: 'loop', label: step.loop, steps: read(step.steps, `${location}/steps`) }];
      const { call: name, ...edge } = step;
      const message = readEdge(edge, ids, report);
      if (!message) return [];
      const endpoint = readEndpoint(name, `${location}/call`, context);
      return [{ kind: 'message', ...message, ...(endpoint && { endpoint }) }];
    });
  return {
    kind: 'sequence',
    title,
    actors: Object.entries(actors).map(([id, label]) => ({ id, label })),
    steps: read(steps, '/steps'),
  };
}

/** Reads `a -> b`, or `a --> b` for a response, optionally with a label. */
function readEdge(
  edge: string | Record<string, unknown>,
  ids: string[],
  report: (fault: LookupError) => void,
): { from: string; to: string; label: string; isResponse: boolean } | undefined {
  const [[key = '', label = ''] = [], ...others] =
    typeof edge === 'string' ? [[edge, '']] : Object.entries(edge);
  const [, from = '', arrow = '', to = ''] = /^\s*([\w-]+?)\s+(-?->)\s+([\w-]+)\s*$/.exec(key) ?? [];
  if (from === '' || typeof label !== 'string' || others.length > 0) {
    const written = [key, ...others.map(([other]) => other)].join(', ');
    report({
      message: `\`${written}\` is not an edge.`,
      hint: 'Write `a -> b` or `a -> b: text`.',
    });
    return undefined;
  }
  const unknown = [from, to].filter((id) => !ids.includes(id));
  for (const id of unknown) report({ message: `Unknown node \`${id}\`.`, hint: suggest(id, ids) });
  return unknown.length > 0 ? undefined : { from, to, label, isResponse: arrow === '-->' };
}

function readEndpoint(
  name: unknown,
  pointer: string,
  { registry, report }: Context,
): DiagramEndpoint | undefined {
  if (typeof name !== 'string') return undefined;
  const found = findOperation(registry, name);
  if (isLookupError(found)) {
    report(pointer, found);
    return undefined;
  }
  const { api, operation } = found;
  return { text: `${operation.method} ${operation.path}`, href: `${api.url}#${operation.anchor}` };
}

const MAX_POINTS = 60;

function isLabel(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isHeight(value: unknown): value is string | number {
  return isLabel(value) && Number(value) >= 0 && Number.isFinite(Number(value));
}

/** Reads the points of a chart from an example: `list` is the path of the array, `x` and `y` are fields of its items. */
function readChart(
  { title, example, list, x, y, unit }: z.output<typeof CHART>,
  { registry, report }: Context,
): ChartDiagram | undefined {
  const [name = '', status = '', which = ''] = example.split(/\s+/);
  const found = findOperation(registry, name);
  const response = isLookupError(found) ? found : findResponse(found.operation, status);
  const chosen = isLookupError(response) ? response : findExample(response.media[0]?.examples ?? [], which);
  if (isLookupError(chosen)) {
    report('/example', chosen);
    return undefined;
  }
  const points = valueAt(parseJson(chosen.code), list);
  if (!Array.isArray(points) || points.length === 0) {
    report('/list', { message: `The example has no array \`${list}\`.` });
    return undefined;
  }
  if (points.length > MAX_POINTS) {
    report('/list', { message: `The array has ${points.length} points; a chart can show ${MAX_POINTS}.` });
    return undefined;
  }
  const read = points.map((point) => ({ x: valueAt(point, x), y: valueAt(point, y) }));
  if (!read.every((point) => isLabel(point.x)))
    report('/x', { message: `The points of the example must have a text or a number in \`${x}\`.` });
  if (!read.every((point) => isHeight(point.y)))
    report('/y', { message: `The points of the example must have a number of at least 0 in \`${y}\`.` });
  return {
    kind: 'chart',
    title,
    unit: unit ?? '',
    points: read.flatMap((point) =>
      isLabel(point.x) && isHeight(point.y) ? [{ x: String(point.x), y: String(point.y) }] : [],
    ),
  };
}

/** Parses JSON; returns undefined for an example of another media type. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
      value,
    );
}
