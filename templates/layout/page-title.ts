import type { Frame, Page } from '../../cli/site/page.ts';

/** `Buying · Institutional API`; the home page says what the site is for. */
export function pageTitle(page: Page, frame: Frame): string {
  return page.kind === 'home' ? `${frame.title} · ${frame.tagline}` : `${page.title} · ${frame.title}`;
}
