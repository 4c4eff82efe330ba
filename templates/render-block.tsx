import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '../cli/guides/block.ts';
import { BlockContent } from './guides/block.tsx';

/** What a directive puts into a guide → its HTML. */
export function renderBlock(block: Block): string {
  return renderToStaticMarkup(<BlockContent block={block} />);
}
