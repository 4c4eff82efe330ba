import type { Diagram, Endpoint, Graph, Label, Sequence, SequenceStep } from './diagram.ts';

/** An item of the text version of a diagram, with nested items. */
export interface TextItem {
  text: string;
  endpoint?: Endpoint;
  inner: TextItem[];
}

/** Describes everything that a diagram shows as a list, for readers who cannot see it. */
export function textVersion(diagram: Diagram): TextItem[] {
  if (diagram.kind === 'sequence') return sequenceItems(diagram, diagram.steps);
  if (diagram.kind === 'chart')
    return diagram.points.map(({ x, y }) => ({ text: `${x}: ${y} ${diagram.unit}`.trim(), inner: [] }));
  return groupItems(diagram, undefined);
}

/** The nodes of a group, each with where it leads, and the groups in it. */
function groupItems(graph: Graph, parent: string | undefined): TextItem[] {
  const { nodes, groups } = graph;
  return [
    ...nodes
      .filter(({ group }) => group === parent)
      .map(({ id, label }) => itemOf(label, edgeItems(graph, id))),
    ...groups
      .filter((group) => group.parent === parent)
      .map(({ id, label }) => itemOf(label, [...edgeItems(graph, id), ...groupItems(graph, id)])),
  ];
}

function edgeItems({ nodes, groups, edges }: Graph, id: string): TextItem[] {
  const nameOf = (other: string) => {
    const label = [...nodes, ...groups].find((one) => one.id === other)?.label;
    return label ? textOf(label) || (label.endpoint?.text ?? '') : other;
  };
  return edges
    .filter(({ from }) => from === id)
    .map(({ to, label }) => {
      const when = textOf(label);
      return { text: `${when || 'Then'}: ${nameOf(to)}`, ...endpointOf(label), inner: [] };
    });
}

function sequenceItems(sequence: Sequence, steps: SequenceStep[]): TextItem[] {
  const nameOf = (id: string) => {
    const label = sequence.actors.find((actor) => actor.id === id)?.label;
    return label ? textOf(label) || (label.endpoint?.text ?? id) : id;
  };
  return steps.flatMap((step): TextItem[] => {
    if (step.kind === 'block')
      return step.parts.map(({ label, steps: own }, index) => {
        const word = index === 0 ? step.type : step.type === 'par' ? 'and' : 'else';
        return { text: `${word} ${textOf(label)}`.trim(), inner: sequenceItems(sequence, own) };
      });
    const text = textOf(step.label);
    if (step.kind === 'note')
      return [
        { text: `${step.actors.map(nameOf).join(', ')}: ${text}`, ...endpointOf(step.label), inner: [] },
      ];
    const { from, to } = step;
    const actors = from === to ? nameOf(from) : `${nameOf(from)} to ${nameOf(to)}`;
    return [{ text: text === '' ? actors : `${actors}: ${text}`, ...endpointOf(step.label), inner: [] }];
  });
}

function itemOf(label: Label, inner: TextItem[]): TextItem {
  return { text: textOf(label), ...endpointOf(label), inner };
}

/** The text of a label without the operation. */
function textOf({ lines }: Label): string {
  return lines
    .filter(({ isCode }) => !isCode)
    .map(({ text }) => text)
    .join(' ');
}

function endpointOf({ endpoint }: Label): { endpoint?: Endpoint } {
  return endpoint ? { endpoint } : {};
}
