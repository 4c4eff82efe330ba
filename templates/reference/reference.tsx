import type { ReferencePageWithView } from '../../cli/view/view.ts';
import { Breadcrumbs } from '../elements/breadcrumbs.tsx';
import { MarkdownLink } from '../elements/markdown-link.tsx';
import { FoldedContext, OperationCopiesContext } from '../view/contexts.ts';
import { DeepBlocks } from '../view/deep-blocks.tsx';
import { Overview } from './overview.tsx';

/** The contents of `<main>` of a reference, or of one page of a split one. */
export function ReferenceBody({ page }: { page: ReferencePageWithView }) {
  const { overview, splitPage, sections } = page.view;
  return (
    <article className="reference" data-forms={page.url}>
      {splitPage && (
        <header className="plain">
          <Breadcrumbs items={[splitPage.entry, { label: splitPage.title }]} />
          <h1>{splitPage.title}</h1>
          <MarkdownLink url={page.markdownUrl} />
          <DeepBlocks content={splitPage.content} />
        </header>
      )}
      {overview && (
        <Overview overview={overview}>
          <MarkdownLink url={page.markdownUrl} />
        </Overview>
      )}
      <OperationCopiesContext.Provider
        value={new Map(page.operationCopies.map(({ anchor, url }) => [anchor, url]))}
      >
        {/* A reference has hundreds of samples, so a script colors those that come near the window. */}
        <FoldedContext.Provider value>
          <DeepBlocks content={sections} />
        </FoldedContext.Provider>
      </OperationCopiesContext.Provider>
    </article>
  );
}
