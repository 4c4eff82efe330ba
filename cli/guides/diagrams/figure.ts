import { code, item, link, list } from '../../view/builders.ts';
import type { Drawing } from '../../view/diagram.ts';
import type { Figure, Item } from '../../view/view.ts';
import { t } from '../../words/words.ts';
import type { Block } from '../block.ts';
import type { Diagram } from './diagram.ts';
import { type TextItem, textVersion } from './text-version.ts';

/** A drawing with its text version. `source` is what its author wrote in Mermaid. */
export function figureBlock(diagram: Diagram, drawing: Drawing, source?: string): Block {
  const { title, kind: variant } = diagram;
  const kind = t(`diagram.${variant}`);
  const items = textVersion(diagram);
  const figure: Figure = {
    kind: 'figure',
    title,
    label: title === '' ? kind : `${kind}: ${title}`,
    variant,
    drawing,
    ...(source === undefined ? {} : { source }),
    summary: t('diagram.text'),
    content: [{ kind: 'list', isOrdered: true, items: items.map(listItem) }],
  };
  return { from: '', text: [title, ...items.map(allText)].join(' ').trim(), content: [figure] };
}

function listItem({ text, endpoint, inner }: TextItem): Item {
  const operation = endpoint && link(endpoint.href, code(endpoint.text));
  const head = operation ? (text === '' ? [operation] : [withColon(text), operation]) : [text];
  return item(head, list(undefined, inner.map(listItem)));
}

function allText({ text, endpoint, inner }: TextItem): string {
  return [text, endpoint?.text ?? '', ...inner.map(allText)].join(' ');
}

/** Adds a colon and a space, or only a space after punctuation. */
function withColon(text: string): string {
  return /[?!.:]$/.test(text) ? `${text} ` : `${text}: `;
}
