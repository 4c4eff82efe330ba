import type { PageLinks } from '../html/page-links.ts';
import type { Frame } from '../site/page.ts';
import type { Block, ShownPage } from '../view/view.ts';

/** What turns views into HTML: a page with the frame around it, and what directives put into guides. */
export interface Templates {
  renderPage(page: ShownPage, frame: Frame, links?: PageLinks): string;
  renderBlocks(content: Block[], links: PageLinks): string;
  /** Each is another text when what its function makes may be another. */
  pageVersion: string;
  blockVersion: string;
}

/** The templates as the process has loaded them. React is imported only now: it reads NODE_ENV, which the command line sets. */
export async function loadTemplates(): Promise<Templates> {
  const [{ renderPage }, { renderBlocks }] = await Promise.all([
    import('../../templates/render-page.tsx'),
    import('../../templates/render-block.tsx'),
  ]);
  return { renderPage, renderBlocks, pageVersion: '', blockVersion: '' };
}
