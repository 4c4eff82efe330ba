import type { Diagram, Drawing, TextItem } from '../../view/diagram.ts';
import { code, item, link, list } from '../../view/pieces.ts';
import type { Item } from '../../view/view.ts';
import type { Block } from '../block.ts';
import { textVersion } from './text-version.ts';

/** A drawing with its text version. */
export function figureBlock(diagram: Diagram, drawing: Drawing): Block {
  const { title, kind: variant } = diagram;
  const items = textVersion(diagram);
  return {
    from: '',
    text: [title, ...items.map(allText)].join(' '),
    content: [
      {
        kind: 'figure',
        title,
        variant,
        drawing,
        description: items.map(asSentences).join(' '),
        summary: 'Text version',
        content: [{ kind: 'list', isOrdered: true, items: items.map(listItem) }],
      },
    ],
  };
}

function listItem({ text, endpoint, inner }: TextItem): Item {
  const head = endpoint ? [withColon(text), link(endpoint.href, code(endpoint.text))] : [text];
  return item(head, list(undefined, inner.map(listItem)));
}

function asSentences({ text, endpoint, inner }: TextItem): string {
  const own = endpoint ? `${withColon(text)}${endpoint.text}.` : `${text}.`;
  return [own, ...inner.map(asSentences)].join(' ');
}

function allText({ text, endpoint, inner }: TextItem): string {
  return [text, endpoint?.text ?? '', ...inner.map(allText)].join(' ');
}

/** Adds a colon and a space, or only a space after punctuation. */
function withColon(text: string): string {
  return /[?!.:]$/.test(text) ? `${text} ` : `${text}: `;
}
