import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../cli/html/page-links.ts';
import type { Frame } from '../cli/site/page.ts';
import type { PageWithView } from '../cli/view/view.ts';

import { Document } from './layout/document.tsx';
import { PageLinksContext } from './view/page-links.tsx';

/** tsx reads how JSX is compiled in the folder where it was started; anywhere else the markup asks for this name. */
Object.assign(globalThis, { React });

/**
 * A page and the frame around it → the whole HTML document; `links` says how it shows a reference.
 * Set NODE_ENV to `production` before this module is imported: React decides once which of its builds it loads.
 */
export function renderPage(page: PageWithView, frame: Frame, links?: PageLinks): string {
  const document = <Document page={page} frame={frame} />;
  const html = renderToStaticMarkup(
    links ? <PageLinksContext value={links}>{document}</PageLinksContext> : document,
  );
  return `<!doctype html>${html}\n`;
}
