import type { SiteAddress } from '../config.ts';
import type { Page } from '../page.ts';
import type { SiteFile } from '../site-file.ts';
import { escapeXml } from '../text/escape-xml.ts';

/**
 * Returns `sitemap.xml` with every page that has content, with the day of its last commit if that is known, and a `robots.txt` that refers to it and allows everything. Without a URL of the site there is no sitemap.
 */
export function sitemapFiles(config: SiteAddress, pages: Page[]): SiteFile[] {
  const entries = pages.flatMap((page) =>
    page.kind === 'not-found' || isEmptyArchive(page) || page.canonicalUrl === undefined
      ? []
      : [`  <url><loc>${escapeXml(new URL(page.canonicalUrl).href)}</loc>${lastChange(page)}</url>\n`],
  );
  if (config.url === '') return [{ path: 'robots.txt', contents: 'User-agent: *\nAllow: /\n' }];
  return [
    {
      path: 'sitemap.xml',
      contents: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
    },
    {
      path: 'robots.txt',
      contents: `User-agent: *\nAllow: /\n\nSitemap: ${config.url}${config.base}sitemap.xml\n`,
    },
  ];
}

/** Only with `last_updated` is it known when pages have changed. */
function lastChange(page: Page): string {
  return 'changed' in page && page.changed !== undefined ? `<lastmod>${page.changed}</lastmod>` : '';
}

/** The archive exists for the links to it, even before the first post. */
function isEmptyArchive(page: Page): boolean {
  return page.kind === 'blog-archive' && page.years.length === 0;
}
