import type { SiteConfig } from '../config.ts';
import type { LinkedHtml } from '../html/rich-text.ts';
import type { VersionChanges } from '../openapi/model/model.ts';
import type { Page } from '../page.ts';
import type { SiteFile } from '../site-file.ts';
import { escapeXml } from '../text/escape-xml.ts';
import { t } from '../words/words.ts';
import type { SiteLinks } from './site-links.ts';

/** Below the base path. */
export const FEED = 'blog/atom.xml';

interface Entry {
  /** Also the id of the entry, so it must never change. */
  url: string;
  title: string;
  summary: string;
  date: string;
  html: string;
}

/** Returns posts and dated versions of references, newest first. There are none without the URL of the site. */
export function feedEntries(pages: Page[], links: SiteLinks): Entry[] {
  const entries = pages.flatMap((page): Entry[] => {
    if (page.canonicalUrl === undefined) return [];
    if (page.kind === 'blog-post') {
      const { canonicalUrl: url, title, description: summary, date, content } = page;
      return [{ url, title, summary, date, html: withAbsoluteUrls(content.html, url) }];
    }
    if (page.kind !== 'reference') return [];
    return page.reference.changelog.flatMap((version): Entry | Entry[] => {
      const { date, anchor } = version;
      if (date === undefined || version.isFirst) return [];
      return {
        url: `${page.canonicalUrl}#${anchor}`,
        title: `${page.reference.title} ${version.version}`,
        summary: summaryOf(version),
        date,
        html: withAbsoluteUrls(
          changesHtml(version, links.pageLinksOf(page.route).htmlOf),
          page.canonicalUrl ?? '',
        ),
      };
    });
  });
  return entries.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** Many readers of feeds resolve no links. Those of pages begin with the base path, or are anchors. */
function withAbsoluteUrls(html: string, pageUrl: string): string {
  const { origin } = new URL(pageUrl);
  return html.replace(/<[a-z][^\s<>"]*(?: [^\s<>"=]+(?:="[^"]*")?)*\/?>/g, (tag) =>
    tag.replace(/(?<= (?:href|src)=")(?=[/#])(#?)/g, (anchor) => (anchor === '#' ? `${pageUrl}#` : origin)),
  );
}

function summaryOf({ groups }: VersionChanges): string {
  const changes = groups.flatMap((group) => group.changes);
  const breaking = changes.filter((change) => change.breaking).length;
  return t('feed.summary', { count: changes.length, breaking });
}

function changesHtml({ note, groups }: VersionChanges, htmlOf: (text: LinkedHtml) => string): string {
  const items = groups.map(({ operations, changes }) => {
    const names = operations.map(({ name, href }) => {
      const label = `<code>${escapeXml(name)}</code>`;
      return href ? `<a href="${escapeXml(href)}">${label}</a>` : label;
    });
    const list = changes.map(
      ({ breaking, message, reason }) =>
        `<li>${htmlOf(message)}${breaking ? ` <strong>${t('feed.breaking')}</strong> ${escapeXml(reason ?? '')}` : ''}</li>`,
    );
    return `<li>${names.join(', ')}<ul>${list.join('')}</ul></li>`;
  });
  return `${note ? htmlOf(note) : ''}<ul>${items.join('')}</ul>`;
}

/**
 * Returns the Atom feed (RFC 4287) as a file. Dates are those of
 * the posts and versions, since the output must not depend on when it was built.
 */
export function feedFiles(
  config: Pick<SiteConfig, 'base' | 'title' | 'url'>,
  pages: Page[],
  links: SiteLinks,
): SiteFile[] {
  const entries = feedEntries(pages, links);
  const [newest] = entries;
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
    ...entries.map(entryXml),
    '</feed>',
  ];
  return [{ path: FEED, contents: `${lines.join('\n')}\n` }];
}

function entryXml({ url, title, summary, date, html }: Entry): string {
  return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${escapeXml(url)}</id>
    <link href="${escapeXml(url)}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeXml(summary)}</summary>
    <content type="html">${escapeXml(html)}</content>
  </entry>`;
}
