import { type PlainKey, t } from '../../words/words.ts';
import type { Diagram, Endpoint, Graph, Label, Sequence, SequenceBlock } from './diagram.ts';

/** An item of the text version of a diagram, with nested items. */
export interface TextItem {
  text: string;
  endpoint?: Endpoint | undefined;
  inner: TextItem[];
}

/** Describes everything that a diagram shows as a list, for readers who cannot see it. */
export function textVersion(diagram: Diagram): TextItem[] {
  switch (diagram.kind) {
    case 'sequence':
      return stepItems(diagram);
    case 'chart':
      return diagram.points.map(({ x, y }) => ({ text: `${x}: ${y} ${diagram.unit}`.trim(), inner: [] }));
    default:
      return groupItems(diagram, undefined);
  }
}

/** The nodes of a group, each with where it leads, and the groups in it. */
function groupItems(graph: Graph, parent: string | undefined): TextItem[] {
  const { nodes, groups, edges } = graph;
  const edgeItems = (id: string) =>
    edges
      .filter(({ from }) => from === id)
      .map(({ to, label }) =>
        itemOf(label, `${textOf(label) || t('diagram.then')}: ${nameOf([...nodes, ...groups], to)}`),
      );
  /** What a remark is about. */
  const remarked = (id: string) =>
    nameOf([...nodes, ...groups], edges.find(({ from }) => from === id)?.to ?? '');
  return [
    ...nodes
      .filter(({ group }) => group === parent)
      .map(({ id, label, role }) =>
        role === 'remark'
          ? itemOf(label, `${remarked(id)}: ${textOf(label)}`)
          : itemOf(label, textOf(label) || (label.endpoint ? '' : id), edgeItems(id)),
      ),
    ...groups
      .filter((group) => group.parent === parent)
      .map(({ id, label }) => itemOf(label, textOf(label), [...edgeItems(id), ...groupItems(graph, id)])),
  ];
}

/** What the further parts of a block begin with. */
const NEXT_PARTS: { [K in SequenceBlock['type']]?: PlainKey } = {
  par: 'diagram.par-next',
  critical: 'diagram.critical-next',
};

function stepItems({ actors, steps }: Pick<Sequence, 'actors' | 'steps'>): TextItem[] {
  return steps.flatMap((step): TextItem[] => {
    if (step.kind === 'activity') return [];
    if (step.kind === 'block')
      return step.parts.map(({ label, steps: inner }, index) => {
        const key = index === 0 ? (`diagram.${step.type}` as const) : NEXT_PARTS[step.type];
        return {
          text: `${t(key ?? 'diagram.alt-next')} ${textOf(label)}`.trim(),
          inner: stepItems({ actors, steps: inner }),
        };
      });
    const ids = step.kind === 'note' ? step.actors : [...new Set([step.from, step.to])];
    const all = ids.map((id) => nameOf(actors, id));
    const [from = '', to] = all;
    const names = step.kind === 'note' || to === undefined ? all.join(', ') : t('diagram.to', { from, to });
    return [itemOf(step.label, [names, textOf(step.label)].filter(Boolean).join(': '))];
  });
}

function itemOf({ endpoint }: Label, text: string, inner: TextItem[] = []): TextItem {
  return { text, endpoint, inner };
}

function nameOf(named: { id: string; label: Label }[], id: string): string {
  const label = named.find((one) => one.id === id)?.label;
  return label ? textOf(label) || (label.endpoint?.text ?? id) : id;
}

/** The text of a label without the operation. */
function textOf({ lines }: Label): string {
  return lines.flatMap(({ text, isCode }) => (isCode ? [] : text)).join(' ');
}
