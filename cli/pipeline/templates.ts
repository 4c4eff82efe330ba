import type { PageLinks } from '../html/page-links.ts';
import type { Layout } from '../page.ts';
import type { Block, PageWithView } from '../view/view.ts';

/** Functions that turn views into HTML: whole pages, and the blocks that directives embed in guides. */
export interface Templates {
  renderPage(page: PageWithView, layout: Layout, links?: PageLinks): string;
  renderBlocks(content: Block[], links: PageLinks): string;
}

/** Imports the templates dynamically: React reads NODE_ENV on import, and the command line sets it. */
export async function loadTemplates(): Promise<Templates> {
  const [{ renderPage }, { renderBlocks }] = await Promise.all([
    import('../../templates/render-page.tsx'),
    import('../../templates/render-block.tsx'),
  ]);
  return { renderPage, renderBlocks };
}
