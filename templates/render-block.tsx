import { renderToStaticMarkup } from 'react-dom/server';
import type { Place } from '../cli/html/place.ts';
import type { Block } from '../cli/view/view.ts';
import { Blocks } from './view/blocks.tsx';
import { PlaceContext } from './view/place.tsx';

/** What a directive puts into a guide → its HTML, with links as `place` says. */
export function renderBlocks(content: Block[], place: Place): string {
  return renderToStaticMarkup(
    <PlaceContext value={place}>
      <Blocks content={content} />
    </PlaceContext>,
  );
}
