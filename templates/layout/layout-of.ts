import type { Page } from '../../cli/site/page.ts';

/** How the body is divided: with a sidebar (`docs`, `reference`), across the whole width (`home`), or one column. */
export type Layout = 'home' | 'docs' | 'reference' | 'plain';

const layouts: Record<Page['kind'], Layout> = {
  home: 'home',
  doc: 'docs',
  reference: 'reference',
  page: 'plain',
  'blog-archive': 'plain',
  'blog-post': 'plain',
  'not-found': 'plain',
};

export function layoutOf(page: Page): Layout {
  return layouts[page.kind];
}
