import { useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../../cli/html/page-links.ts';
import type { Block } from '../../cli/view/view.ts';
import { Blocks, Inside } from './blocks.tsx';
import { RenderedContext } from './contexts.ts';
import { PageLinksContext } from './page-links.tsx';

/**
 * Levels of folds and groups that React renders at a time. Each takes dozens of calls, and if the stack overflows, after
 * some twenty levels of a schema, React silently leaves out what is below.
 */
const MAX_LEVELS = 8;

/** Renders blocks of any depth, the innermost ones first. */
export function DeepBlocks({ content }: { content: Block[] }) {
  const rendered = renderInside(content, useContext(PageLinksContext));
  return (
    <RenderedContext.Provider value={rendered}>
      <Blocks content={content} />
    </RenderedContext.Provider>
  );
}

function renderInside(content: Block[], links: PageLinks): Map<Block, string> {
  const rendered = new Map<Block, string>();
  const levelsOf = (blocks: Block[]): number => {
    let max = 0;
    for (const block of blocks) {
      let levels = 0;
      if (block.kind === 'list')
        for (const item of block.items) levels = Math.max(levels, levelsOf(item.content));
      else if (block.kind === 'section') levels = levelsOf(block.content);
      else if (block.kind === 'disclosure' || block.kind === 'group') {
        levels = levelsOf(block.content) + 1;
        // A group with an id may be the target of links or aliases, so it is not rendered in advance.
        if (levels > MAX_LEVELS && !('id' in block)) {
          rendered.set(
            block,
            renderToStaticMarkup(
              <PageLinksContext.Provider value={links}>
                <RenderedContext.Provider value={rendered}>
                  <Inside block={block} />
                </RenderedContext.Provider>
              </PageLinksContext.Provider>,
            ),
          );
          levels = 0;
        }
      }
      max = Math.max(max, levels);
    }
    return max;
  };
  levelsOf(content);
  return rendered;
}
