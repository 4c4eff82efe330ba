import type { Workflow } from '../../workflows/model.ts';
import type { FlowchartDiagram } from './diagram.ts';

/** A workflow as a flowchart: its steps, in the order in which they are taken. */
export function stepsDiagram({ title, steps }: Workflow): FlowchartDiagram {
  const idOf = (number: number) => `step${number}`;
  const last = steps.length;
  const edges = steps.flatMap((step) => {
    const jumps = [...step.onSuccess, ...step.onFailure].flatMap((action) =>
      action.kind === 'goto' && action.to <= last ? action.to : [],
    );
    const goesOn = step.number < last && !step.onSuccess.some(({ when }) => when.length === 0);
    return [
      ...(goesOn ? [{ from: idOf(step.number), to: idOf(step.number + 1), label: '' }] : []),
      ...[...new Set(jumps)].map((to) => ({
        from: idOf(step.number),
        to: idOf(to),
        label: to > step.number ? 'skip' : 'again',
      })),
    ];
  });
  return {
    kind: 'flowchart',
    title,
    nodes: steps.map(({ number, title: label, method, pathTemplate, href }) => ({
      id: idOf(number),
      label: `${number}. ${label}`,
      kind: number === 1 ? 'start' : number === last ? 'good' : 'step',
      call: { text: `${method} ${pathTemplate}`, href },
    })),
    edges,
  };
}
