import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../cli/html/page-links.ts';
import type { Block } from '../cli/view/view.ts';
import { DeepBlocks } from './view/deep-blocks.tsx';
import { PageLinksContext } from './view/page-links.tsx';

/** Renders blocks that a directive embeds in a guide. */
export function renderBlocks(content: Block[], links: PageLinks): string {
  return renderToStaticMarkup(
    <PageLinksContext.Provider value={links}>
      <DeepBlocks content={content} />
    </PageLinksContext.Provider>,
  );
}
