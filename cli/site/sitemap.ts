import type { SiteConfig } from '../config.ts';
import type { SiteFile } from '../site-file.ts';
import { escapeXml } from '../text/escape-xml.ts';
import type { Page } from './page.ts';

/**
 * `sitemap.xml` with every page, without days: a build knows no time. `robots.txt` names it and allows everything. Both
 * need the URL of the site.
 */
export function sitemapFiles(config: SiteConfig, pages: Page[]): SiteFile[] {
  const addresses = pages.flatMap(({ kind, canonicalUrl }) =>
    kind === 'not-found' || canonicalUrl === undefined
      ? []
      : [`  <url><loc>${escapeXml(new URL(canonicalUrl).href)}</loc></url>\n`],
  );
  if (config.url === '') return [{ path: 'robots.txt', contents: 'User-agent: *\nAllow: /\n' }];
  return [
    {
      path: 'sitemap.xml',
      contents: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`,
    },
    {
      path: 'robots.txt',
      contents: `User-agent: *\nAllow: /\n\nSitemap: ${config.url}${config.base}sitemap.xml\n`,
    },
  ];
}
