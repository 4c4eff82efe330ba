import { code, item, link, list } from '../../view/pieces.ts';
import type { Item } from '../../view/view.ts';
import type { Block } from '../block.ts';
import type { Diagram, Drawing, Words } from './diagram.ts';
import { diagramInWords } from './words.ts';

/** A drawing, and the same in words. */
export function figureBlock(diagram: Diagram, drawing: Drawing): Block {
  const { title, kind: variant } = diagram;
  const words = diagramInWords(diagram);
  return {
    from: '',
    text: [title, ...words.map(allWords)].join(' '),
    content: [
      {
        kind: 'figure',
        title,
        variant,
        drawing,
        description: words.map(asSentence).join(' '),
        summary: 'Text version',
        content: [{ kind: 'list', isOrdered: true, items: words.map(wordsItem) }],
      },
    ],
  };
}

function wordsItem({ text, call, inner }: Words): Item {
  const head = call ? [before(text), link(call.href, code(call.text))] : [text];
  return item(head, list(undefined, inner.map(wordsItem)));
}

function asSentence({ text, call, inner }: Words): string {
  const own = call ? `${before(text)}${call.text}.` : `${text}.`;
  return [own, ...inner.map(asSentence)].join(' ');
}

function allWords({ text, call, inner }: Words): string {
  return [text, call?.text ?? '', ...inner.map(allWords)].join(' ');
}

/** A label in front of its endpoint: a question needs no colon. */
function before(text: string): string {
  return /[?!.:]$/.test(text) ? `${text} ` : `${text}: `;
}
