import type { BlogPostPage, DocPage } from '../../cli/page.ts';
import { Breadcrumbs } from '../elements/breadcrumbs.tsx';
import { Day } from '../elements/day.tsx';
import { MarkdownLink } from '../elements/markdown-link.tsx';
import { DraftMark } from '../layout/draft-mark.tsx';
import { Html } from '../layout/html.tsx';
import { PageSource } from '../layout/page-source.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { TableOfContents } from '../layout/table-of-contents.tsx';
import { Slot } from '../slot.tsx';

/** A guide, a page outside the sidebar, or a post. */
export function Article({ page }: { page: DocPage | BlogPostPage }) {
  const isPost = page.kind === 'blog-post';
  return (
    <article className="page">
      <Slot name="PageHeader" props={{ page }}>
        <header className="page-header">
          {isPost ? <Day date={page.date} /> : <Breadcrumbs items={page.breadcrumbs} />}
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          <MarkdownLink url={page.markdownUrl} />
          <DraftMark page={page} />
        </header>
      </Slot>
      <Slot name="BeforeContent" props={{ page }} />
      <TableOfContents entries={page.content.toc} />
      <Html className="content" html={page.content.html} />
      <Slot name="PageEnd" props={{ page }}>
        {!isPost && <PageSource page={page} />}
        <Pagination previous={page.previous} next={page.next} />
      </Slot>
    </article>
  );
}
