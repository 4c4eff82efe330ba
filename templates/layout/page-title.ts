import type { Layout, Page } from '../../cli/page.ts';

/** Returns a title such as `Buying · Institutional API`. That of the home page ends with the tagline. */
export function pageTitle(page: Page, layout: Layout): string {
  return page.kind === 'home' ? `${layout.title} · ${layout.tagline}` : `${page.title} · ${layout.title}`;
}
