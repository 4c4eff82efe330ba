import type { Drawn } from '../../cli/view/diagram.ts';
import type { Block, Inline, Item, ReferenceView } from '../../cli/view/view.ts';

/** A third output format, which shows what one takes: all text of a page, without markup. */
export function plainPage({ overview, splitPage, sections }: ReferenceView): string {
  const head = overview && [overview.title, inlineText(overview.version), plainText(overview.content)];
  return [...(head ?? [splitPage?.entry.label, splitPage?.title]), plainText(sections)].join('\n');
}

export function plainText(content: Block[]): string {
  return content.map(blockText).join('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'section':
      return [
        inlineText(block.title),
        plainText([...(block.lead ?? []), ...block.content, ...(block.aside ?? [])]),
      ].join('\n');
    case 'heading':
      return block.text;
    case 'paragraph':
    case 'inline':
      return inlineText(block.content);
    case 'description':
      return block.text.text;
    case 'list':
      return block.items.map(itemText).join('\n');
    case 'terms':
      return block.entries
        .map(({ term, items }) => [inlineText(term), ...items.map(itemText)].join('\n'))
        .join('\n');
    case 'disclosure':
      return [inlineText(block.summary), plainText(block.content)].join('\n');
    case 'group':
      return itemText(block);
    case 'choices':
      return [
        block.label ?? '',
        ...block.options.map(({ label, content }) => [inlineText(label), plainText(content)].join('\n')),
      ].join('\n');
    case 'code':
      return block.text;
    case 'endpoint': {
      const path = block.pathParts.map(({ text }) => text).join('');
      return [block.method, block.server, path, ...block.badges.map(({ text }) => text)].join(' ');
    }
    case 'table':
      return [block.filter?.label ?? '', ...block.head, ...block.rows.flat().map(itemText)].join('\n');
    case 'figure': {
      const drawn = block.drawing.content.map(drawnText);
      return [block.title, block.summary, ...drawn, plainText(block.content)].join('\n');
    }
    case 'date':
      return block.date;
  }
}

function drawnText(drawn: Drawn): string {
  if (drawn.kind === 'link') return drawn.content.map(drawnText).join('\n');
  return drawn.kind === 'text' ? drawn.text : '';
}

function itemText({ head, content }: Pick<Item, 'head' | 'content'>): string {
  return [inlineText(head), plainText(content)].join('\n');
}

function inlineText(content: Inline[]): string {
  return content
    .map((piece): string => {
      if (typeof piece === 'string') return piece;
      if (piece.kind === 'anchor' || piece.kind === 'line-break' || piece.kind === 'gap') return ' ';
      if (piece.kind === 'link' || piece.kind === 'phrase') return inlineText(piece.content);
      if (piece.kind === 'badges')
        return inlineText([...(piece.type ?? []), ...piece.badges.map(({ text }) => ` ${text}`)]);
      return piece.text;
    })
    .join('');
}
