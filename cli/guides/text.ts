import type { Block } from './block.ts';
import type { Words } from './diagrams/diagram.ts';

/** What a search finds of a block. Fields, codes and scopes are found where the reference explains them. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'operation':
      return `${block.operation.method} ${block.operation.path} ${block.operation.title}`;
    case 'request':
    case 'response':
      return block.title;
    case 'diagram':
      return [block.title, ...block.words.map(allWords)].join(' ');
    case 'flow':
      return [block.title, block.about, ...block.steps.map(({ title }) => title)].join(' ');
    default:
      return '';
  }
}

function allWords({ text, call, inner }: Words): string {
  return [text, call?.text ?? '', ...inner.map(allWords)].join(' ');
}
