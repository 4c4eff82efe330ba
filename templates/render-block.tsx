import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../cli/html/page-links.ts';
import type { Block } from '../cli/view/view.ts';
import { DeepBlocks } from './view/deep-blocks.tsx';
import { PageLinksContext } from './view/page-links.tsx';

/** What a directive puts into a guide → its HTML, with links as `links` says. */
export function renderBlocks(content: Block[], links: PageLinks): string {
  return renderToStaticMarkup(
    <PageLinksContext value={links}>
      <DeepBlocks content={content} />
    </PageLinksContext>,
  );
}
