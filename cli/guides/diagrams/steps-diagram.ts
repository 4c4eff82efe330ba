import type { Workflow } from '../../workflows/model.ts';
import type { Graph, GraphEdge, Label } from './diagram.ts';

/** Converts the steps of a workflow to a flowchart. */
export function stepsDiagram({ title, steps }: Workflow): Graph {
  const idOf = (number: number) => `step${number}`;
  const last = steps.length;
  const edge = (from: number, to: number, label: string): GraphEdge => ({
    ...{ from: idOf(from), to: idOf(to), label: labelOf(label) },
    ...{ line: 'solid', hasStart: false, hasEnd: true },
  });
  const edges = steps.flatMap((step) => {
    const jumps = [...step.onSuccess, ...step.onFailure].flatMap((action) =>
      action.kind === 'goto' && action.to <= last ? action.to : [],
    );
    const hasNext = step.number < last && !step.onSuccess.some(({ when }) => when.length === 0);
    return [
      ...(hasNext ? [edge(step.number, step.number + 1, '')] : []),
      ...[...new Set(jumps)].map((to) => edge(step.number, to, to > step.number ? 'skip' : 'again')),
    ];
  });
  return {
    kind: 'flowchart',
    title,
    direction: 'TD',
    nodes: steps.map(({ number, title: name, method, pathTemplate, href }) => {
      const endpoint = { text: `${method} ${pathTemplate}`, href };
      const { lines } = labelOf(`${number}. ${name}`);
      return {
        id: idOf(number),
        label: { lines: [...lines, { text: endpoint.text, isCode: true }], endpoint },
        shape: 'rectangle',
        role: number === 1 ? 'start' : number === last ? 'good' : 'step',
      };
    }),
    edges,
    groups: [],
  };
}

function labelOf(text: string): Label {
  return { lines: text === '' ? [] : [{ text, isCode: false }] };
}
