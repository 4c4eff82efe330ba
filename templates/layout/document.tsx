import type { ReactNode } from 'react';
import type { Frame, Page } from '../../cli/page.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { Footer } from './footer.tsx';
import { Head } from './head.tsx';
import { Island } from './island.tsx';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';

/** How the body is divided: with a sidebar (`docs`, `reference`), across the full width (`home`), or in one column. */
const LAYOUTS: Record<Page['kind'], 'home' | 'docs' | 'reference' | 'plain'> = {
  home: 'home',
  doc: 'docs',
  reference: 'reference',
  page: 'plain',
  'blog-archive': 'plain',
  'blog-post': 'plain',
  'not-found': 'plain',
};

interface Props {
  page: PageWithView;
  frame: Frame;
  /** The content of the page. */
  children: ReactNode;
}

/** The document of every page. */
export function Document({ page, frame, children }: Props) {
  return (
    <html
      lang={frame.language}
      data-base={frame.base}
      data-servers={frame.servers.map((list) => list.join(' ')).join('\n') || undefined}
      data-announcement={frame.announcement?.id}
    >
      <Head page={page} frame={frame} />
      <body data-layout={LAYOUTS[page.kind]}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {frame.announcement && (
          <section className="announcement" aria-label="Announcement">
            <Island name="AnnouncementBar" props={frame.announcement} />
          </section>
        )}
        <Navbar page={page} frame={frame} />
        <div className="layout">
          <Sidebar page={page} frame={frame} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
        <Footer frame={frame} />
        <div id="announcer" className="visually-hidden" role="status" />
        <Island name="ProgressBar" />
      </body>
    </html>
  );
}
