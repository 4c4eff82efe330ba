import type { DocPage } from '../../cli/page.ts';
import { Breadcrumbs } from '../elements/breadcrumbs.tsx';
import { MarkdownLink } from '../elements/markdown-link.tsx';
import { DraftMark } from '../layout/draft-mark.tsx';
import { Html } from '../layout/html.tsx';
import { PageSource } from '../layout/page-source.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { TableOfContents } from '../layout/table-of-contents.tsx';

export function Doc({ page }: { page: DocPage }) {
  return (
    <article className="page">
      <header className="page-header">
        <Breadcrumbs items={page.breadcrumbs} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        <MarkdownLink url={page.markdownUrl} />
        <DraftMark page={page} />
      </header>
      <TableOfContents entries={page.content.toc} />
      <Html className="content" html={page.content.html} />
      <PageSource page={page} />
      <Pagination previous={page.previous} next={page.next} />
    </article>
  );
}
