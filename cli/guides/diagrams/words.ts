import type { Diagram, FlowchartDiagram, SequenceDiagram, SequenceStep, Words } from './diagram.ts';

/** A diagram in words, for whoever does not see it: nothing that it shows is left out. */
export function diagramInWords(diagram: Diagram): Words[] {
  if (diagram.kind === 'sequence') return sequenceWords(diagram, diagram.steps);
  if (diagram.kind === 'chart')
    return diagram.points.map(({ x, y }) => ({ text: `${x}: ${y} ${diagram.unit}`.trim(), inner: [] }));
  return flowWords(diagram);
}

function flowWords({ nodes, edges }: FlowchartDiagram): Words[] {
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id;
  return nodes.map(({ id, label, call }) => ({
    text: label,
    ...(call ? { call } : {}),
    inner: edges
      .filter(({ from }) => from === id)
      .map(({ to, label: when }) => ({
        text: when === '' ? `Then: ${labelOf(to)}` : `${when}: ${labelOf(to)}`,
        inner: [],
      })),
  }));
}

function sequenceWords(diagram: SequenceDiagram, steps: SequenceStep[]): Words[] {
  const labelOf = (id: string) => diagram.actors.find((actor) => actor.id === id)?.label ?? id;
  return steps.map((step): Words => {
    if (step.kind === 'loop') return { text: step.label, inner: sequenceWords(diagram, step.steps) };
    const { from, to, label, call } = step;
    const who = from === to ? labelOf(from) : `${labelOf(from)} to ${labelOf(to)}`;
    return { text: label === '' ? who : `${who}: ${label}`, ...(call ? { call } : {}), inner: [] };
  });
}
