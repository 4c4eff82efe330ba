import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Place } from '../cli/html/place.ts';
import type { Frame } from '../cli/site/page.ts';
import type { ShownPage } from '../cli/view/view.ts';

import { Document } from './layout/document.tsx';
import { PlaceContext } from './view/place.tsx';

/** tsx reads how JSX is compiled in the folder where it was started; anywhere else the markup asks for this name. */
Object.assign(globalThis, { React });

/**
 * A page and the frame around it → the whole HTML document; `place` says how it shows a reference.
 * Set NODE_ENV to `production` before this module is imported: React decides once which of its builds it loads.
 */
export function renderPage(page: ShownPage, frame: Frame, place?: Place): string {
  const document = <Document page={page} frame={frame} />;
  const html = renderToStaticMarkup(place ? <PlaceContext value={place}>{document}</PlaceContext> : document);
  return `<!doctype html>${html}\n`;
}
