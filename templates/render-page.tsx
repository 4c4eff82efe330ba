import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageLinks } from '../cli/html/page-links.ts';
import type { Layout } from '../cli/page.ts';
import type { PageWithView } from '../cli/view/view.ts';
import { Document } from './layout/document.tsx';
import { PageContent } from './pages/page-content.tsx';
import { MARKS, Ours, type OwnComponents, OwnComponentsContext } from './slot.tsx';
import { PageLinksContext } from './view/page-links.tsx';

/** Outside the project folder, tsx does not find the compiler options, and compiles JSX to calls of a global React. */
Object.assign(globalThis, { React });

/** What components of a site may import. */
export const COMPONENT_MODULES = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'openapi-site/components': { Ours },
};

export const COMPONENT_MARKS = MARKS;

/**
 * Renders a page and the layout around it to an HTML document. `links` resolves the links of a reference.
 * `components` take the place of ours. NODE_ENV must be `production` when this module is imported, because React then chooses its build.
 */
export function renderPage(
  page: PageWithView,
  layout: Layout,
  { links, components = {} }: { links?: PageLinks; components?: OwnComponents | undefined } = {},
): string {
  const document = (
    <OwnComponentsContext.Provider value={{ components, site: layout }}>
      <Document page={page} layout={layout}>
        <PageContent page={page} layout={layout} />
      </Document>
    </OwnComponentsContext.Provider>
  );
  const html = renderToStaticMarkup(
    links ? <PageLinksContext.Provider value={links}>{document}</PageLinksContext.Provider> : document,
  );
  return `<!doctype html>${html}\n`;
}
