import { useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../../cli/html/page-links.ts';
import type { Block, Disclosure, Group } from '../../cli/view/view.ts';
import { Blocks, Inside } from './blocks.tsx';
import { PageLinksContext } from './page-links.tsx';
import { RenderedContext } from './rendered.ts';

/**
 * Levels of folds and groups that React renders at a time. Each takes dozens of calls, and where the stack ends, React
 * leaves out what is below without a word: some twenty levels of a schema are enough.
 */
const MOST_LEVELS = 8;

/** The same as `Blocks`, however deep: what is inside of the deepest is rendered first. */
export function DeepBlocks({ content }: { content: Block[] }) {
  const rendered = renderInside(content, useContext(PageLinksContext));
  return (
    <RenderedContext value={rendered}>
      <Blocks content={content} />
    </RenderedContext>
  );
}

function renderInside(content: Block[], links: PageLinks): Map<Block, string> {
  const rendered = new Map<Block, string>();
  const levelsOf = (blocks: Block[]): number => {
    let most = 0;
    for (const block of blocks) {
      let levels = 0;
      if (block.kind === 'list')
        for (const item of block.items) levels = Math.max(levels, levelsOf(item.content));
      else if (block.kind === 'section') levels = levelsOf(block.content);
      else if (block.kind === 'disclosure' || block.kind === 'group') {
        levels = levelsOf(block.content) + 1;
        // Links lead to a group with an id, perhaps by another one.
        if (levels > MOST_LEVELS && !('id' in block)) {
          rendered.set(block, renderOne(block, links, rendered));
          levels = 0;
        }
      }
      most = Math.max(most, levels);
    }
    return most;
  };
  levelsOf(content);
  return rendered;
}

function renderOne(
  block: Disclosure | Group,
  links: PageLinks,
  rendered: ReadonlyMap<Block, string>,
): string {
  return renderToStaticMarkup(
    <PageLinksContext value={links}>
      <RenderedContext value={rendered}>
        <Inside block={block} />
      </RenderedContext>
    </PageLinksContext>,
  );
}
