import { renderToStaticMarkup } from 'react-dom/server';
import type { Frame, Page } from '../cli/site/page.ts';
import { Document } from './layout/document.tsx';

/**
 * A page and the frame around it → the whole HTML document.
 * Set NODE_ENV to `production` before this module is imported: React decides once which of its builds it loads.
 */
export function renderPage(page: Page, frame: Frame): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} frame={frame} />)}\n`;
}
