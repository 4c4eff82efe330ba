import type {
  Diagram,
  FlowchartDiagram,
  SequenceDiagram,
  SequenceStep,
  TextItem,
} from '../../view/diagram.ts';

/** Describes everything that a diagram shows as a list, for readers who cannot see it. */
export function textVersion(diagram: Diagram): TextItem[] {
  if (diagram.kind === 'sequence') return sequenceItems(diagram, diagram.steps);
  if (diagram.kind === 'chart')
    return diagram.points.map(({ x, y }) => ({ text: `${x}: ${y} ${diagram.unit}`.trim(), inner: [] }));
  return flowchartItems(diagram);
}

function flowchartItems({ nodes, edges }: FlowchartDiagram): TextItem[] {
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id;
  return nodes.map(({ id, label, endpoint }) => ({
    text: label,
    ...(endpoint && { endpoint }),
    inner: edges
      .filter(({ from }) => from === id)
      .map(({ to, label: when }) => ({ text: `${when || 'Then'}: ${labelOf(to)}`, inner: [] })),
  }));
}

function sequenceItems(diagram: SequenceDiagram, steps: SequenceStep[]): TextItem[] {
  const labelOf = (id: string) => diagram.actors.find((actor) => actor.id === id)?.label ?? id;
  return steps.map((step): TextItem => {
    if (step.kind === 'loop') return { text: step.label, inner: sequenceItems(diagram, step.steps) };
    const { from, to, label, endpoint } = step;
    const actors = from === to ? labelOf(from) : `${labelOf(from)} to ${labelOf(to)}`;
    return { text: label === '' ? actors : `${actors}: ${label}`, ...(endpoint && { endpoint }), inner: [] };
  });
}
