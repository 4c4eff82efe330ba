import type { SiteConfig } from '../config.ts';
import type { SiteFile } from './check-links.ts';
import type { BlogPostPage, Page } from './page.ts';
import { escapeXml } from './sitemap.ts';

/** Below the base path. */
export const FEED = 'blog/atom.xml';

/** The posts, the newest first, as an Atom feed (RFC 4287). Days are those of the posts: a build knows no time. */
export function feedFiles(config: SiteConfig, pages: Page[]): SiteFile[] {
  const posts = pages
    .filter((page) => page.kind === 'blog-post')
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const [newest] = posts;
  if (!newest) return [];
  const home = config.url + config.base;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${escapeXml(config.title)}</title>`,
    `  <id>${escapeXml(home)}</id>`,
    `  <link rel="self" href="${escapeXml(home + FEED)}"/>`,
    `  <link href="${escapeXml(home)}"/>`,
    `  <updated>${newest.date}T00:00:00Z</updated>`,
    `  <author><name>${escapeXml(config.title)}</name></author>`,
    ...posts.map((post) => entry(config, post)),
    '</feed>',
  ];
  return [{ path: FEED, contents: `${lines.join('\n')}\n` }];
}

function entry(
  { url }: SiteConfig,
  { title, description, date, canonicalUrl, content }: BlogPostPage,
): string {
  const html = content.html.replaceAll(/(href|src)="(#|\/)/g, (_, name: string, start: string) =>
    start === '#' ? `${name}="${canonicalUrl}#` : `${name}="${url}/`,
  );
  return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${escapeXml(canonicalUrl)}</id>
    <link href="${escapeXml(canonicalUrl)}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeXml(description)}</summary>
    <content type="html">${escapeXml(html)}</content>
  </entry>`;
}
