import type { ReactNode } from 'react';
import type { Layout, Page } from '../../cli/page.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { t } from '../../cli/words/words.ts';
import { Slot } from '../slot.tsx';
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
  layout: Layout;
  /** The content of the page. */
  children: ReactNode;
}

/** The document of every page. */
export function Document({ page, layout, children }: Props) {
  return (
    <html
      lang={layout.language}
      dir={layout.direction}
      data-base={layout.base}
      data-servers={page.servers && JSON.stringify(page.servers)}
      data-announcement={layout.announcement?.id}
    >
      <Head page={page} layout={layout} />
      <body data-layout={LAYOUTS[page.kind]}>
        <a className="skip-link" href="#main">
          {t('layout.skip')}
        </a>
        {layout.announcement && (
          <section className="announcement" aria-label={t('layout.announcement')}>
            <Island name="AnnouncementBar" props={layout.announcement} />
          </section>
        )}
        <Navbar page={page} layout={layout} />
        <div className="layout">
          <Sidebar page={page} layout={layout} />
          <main id="main" tabIndex={-1}>
            <Slot name="Notice" props={{ page }} />
            {children}
          </main>
        </div>
        <Slot name="Footer">
          <Footer layout={layout} />
        </Slot>
        <div id="announcer" className="visually-hidden" role="status" />
        <Island name="ProgressBar" />
      </body>
    </html>
  );
}
