import type { OwnComponents } from '../../templates/slot.tsx';
import type { Marks } from '../components/check-written.ts';
import type { ComponentModules } from '../components/load-components.ts';
import type { PageLinks } from '../html/page-links.ts';
import type { Layout } from '../page.ts';
import type { Block, PageWithView } from '../view/view.ts';

/** Functions that turn views into HTML: whole pages, and the blocks that directives embed in guides. */
export interface Templates {
  renderPage(
    page: PageWithView,
    layout: Layout,
    more?: { links?: PageLinks; components?: OwnComponents | undefined },
  ): string;
  /** What components of a site may import. */
  componentModules: ComponentModules;
  /** What surrounds the markup of components of a site. */
  componentMarks: Marks;
  renderBlocks(content: Block[], links: PageLinks): string;
}

/** Imports the templates dynamically: React reads NODE_ENV on import, and the command line sets it. */
export async function loadTemplates(): Promise<Templates> {
  const [{ renderPage, COMPONENT_MARKS, COMPONENT_MODULES }, { renderBlocks }] = await Promise.all([
    import('../../templates/render-page.tsx'),
    import('../../templates/render-block.tsx'),
  ]);
  return { renderPage, renderBlocks, componentModules: COMPONENT_MODULES, componentMarks: COMPONENT_MARKS };
}
