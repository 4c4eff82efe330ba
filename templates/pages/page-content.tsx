import type { Layout } from '../../cli/page.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { ReferenceBody } from '../reference/reference.tsx';
import { Slot } from '../slot.tsx';
import { Article } from './article.tsx';
import { BlogArchive } from './blog-archive.tsx';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';

export function PageContent({ page, layout }: { page: PageWithView; layout: Layout }) {
  switch (page.kind) {
    case 'home':
      return <Home page={page} layout={layout} />;
    case 'doc':
    case 'page':
    case 'blog-post':
      return <Article page={page} />;
    case 'reference':
      return <ReferenceBody page={page} />;
    case 'blog-archive':
      return <BlogArchive page={page} feedUrl={layout.feedUrl} />;
    case 'not-found':
      return (
        <Slot name="NotFound" props={{ page }}>
          <NotFound page={page} layout={layout} />
        </Slot>
      );
  }
}
