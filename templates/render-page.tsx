import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../cli/html/page-links.ts';
import type { Layout } from '../cli/page.ts';
import type { PageWithView } from '../cli/view/view.ts';
import { Document } from './layout/document.tsx';
import { PageContent } from './pages/page-content.tsx';
import { PageLinksContext } from './view/page-links.tsx';

/** Outside the project folder, tsx does not find the compiler options, and compiles JSX to calls of a global React. */
Object.assign(globalThis, { React });

/**
 * Renders a page and the layout around it to an HTML document. `links` resolves the links of a reference.
 * NODE_ENV must be `production` when this module is imported, because React then chooses its build.
 */
export function renderPage(page: PageWithView, layout: Layout, links?: PageLinks): string {
  const document = (
    <Document page={page} layout={layout}>
      <PageContent page={page} layout={layout} />
    </Document>
  );
  const html = renderToStaticMarkup(
    links ? <PageLinksContext value={links}>{document}</PageLinksContext> : document,
  );
  return `<!doctype html>${html}\n`;
}
