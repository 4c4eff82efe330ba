import type { Frame } from '../../cli/site/page.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { PageContent } from '../pages/page-content.tsx';
import { Announcement } from './announcement.tsx';
import { Footer } from './footer.tsx';
import { Head } from './head.tsx';
import { Island } from './island.tsx';
import { layoutOf } from './layout-of.ts';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';

/**
 * The document around every page. What differs between pages stands in elements with `data-swap`: navigation in the
 * browser replaces the children of exactly these and leaves everything else alive.
 */
export function Document({ page, frame }: { page: PageWithView; frame: Frame }) {
  return (
    <html
      lang={frame.language}
      data-base={frame.base}
      data-build={frame.build}
      data-announcement={frame.announcement?.id}
    >
      <Head page={page} frame={frame} />
      <body data-layout={layoutOf(page)}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {frame.announcement && <Announcement {...frame.announcement} />}
        <Navbar page={page} frame={frame} />
        <div className="layout">
          <Sidebar page={page} frame={frame} />
          <main id="main" tabIndex={-1} data-swap="main">
            <PageContent page={page} frame={frame} />
          </main>
        </div>
        <Footer frame={frame} />
        <div id="announcer" className="visually-hidden" role="status" />
        <Island name="ProgressBar" />
      </body>
    </html>
  );
}
