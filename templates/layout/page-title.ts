import type { Frame, Page } from '../../cli/page.ts';

/** Returns a title such as `Buying · Institutional API`. That of the home page ends with the tagline. */
export function pageTitle(page: Page, frame: Frame): string {
  return page.kind === 'home' ? `${frame.title} · ${frame.tagline}` : `${page.title} · ${frame.title}`;
}
