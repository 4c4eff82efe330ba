import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '../cli/guides/block.ts';
import type { Place } from '../cli/html/place.ts';
import { BlockContent } from './guides/block.tsx';
import { PlaceContext } from './reference/place.tsx';

/** What a directive puts into a guide → its HTML, with links as `place` says. */
export function renderBlock(block: Block, place: Place): string {
  return renderToStaticMarkup(
    <PlaceContext value={place}>
      <BlockContent block={block} />
    </PlaceContext>,
  );
}
