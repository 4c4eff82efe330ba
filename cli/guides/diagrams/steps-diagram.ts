import type { FlowchartDiagram } from '../../view/diagram.ts';
import type { Workflow } from '../../workflows/model.ts';

/** Converts the steps of a workflow to a flowchart. */
export function stepsDiagram({ title, steps }: Workflow): FlowchartDiagram {
  const idOf = (number: number) => `step${number}`;
  const last = steps.length;
  const edges = steps.flatMap((step) => {
    const jumps = [...step.onSuccess, ...step.onFailure].flatMap((action) =>
      action.kind === 'goto' && action.to <= last ? action.to : [],
    );
    const hasNext = step.number < last && !step.onSuccess.some(({ when }) => when.length === 0);
    return [
      ...(hasNext ? [{ from: idOf(step.number), to: idOf(step.number + 1), label: '' }] : []),
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
      endpoint: { text: `${method} ${pathTemplate}`, href },
    })),
    edges,
  };
}
