import type { Frame } from '../../cli/page.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { ReferenceBody } from '../reference/reference.tsx';
import { BlogArchive } from './blog-archive.tsx';
import { BlogPost } from './blog-post.tsx';
import { Doc } from './doc.tsx';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';

export function PageContent({ page, frame }: { page: PageWithView; frame: Frame }) {
  switch (page.kind) {
    case 'home':
      return <Home page={page} frame={frame} />;
    case 'doc':
    case 'page':
      return <Doc page={page} />;
    case 'reference':
      return <ReferenceBody page={page} />;
    case 'blog-archive':
      return <BlogArchive page={page} feedUrl={frame.feedUrl} />;
    case 'blog-post':
      return <BlogPost page={page} />;
    case 'not-found':
      return <NotFound page={page} frame={frame} />;
  }
}
