import type { BlogPostPage } from '../../cli/page.ts';
import { Day } from '../elements/day.tsx';
import { MarkdownLink } from '../elements/markdown-link.tsx';
import { DraftMark } from '../layout/draft-mark.tsx';
import { Html } from '../layout/html.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { TableOfContents } from '../layout/table-of-contents.tsx';

export function BlogPost({ page }: { page: BlogPostPage }) {
  return (
    <article className="page">
      <header className="page-header">
        <Day date={page.date} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        <MarkdownLink url={page.markdownUrl} />
        <DraftMark page={page} />
      </header>
      <TableOfContents entries={page.content.toc} />
      <Html className="content" html={page.content.html} />
      <Pagination previous={page.previous} next={page.next} />
    </article>
  );
}
