import type { SiteConfig } from '../config.ts';
import type { VersionChanges } from '../openapi/model/model.ts';
import type { SiteFile } from '../site-file.ts';
import { escapeXml } from '../text/escape-xml.ts';
import type { Page } from './page.ts';

/** Below the base path. */
export const FEED = 'blog/atom.xml';

interface Entry {
  /** Also its name: it never changes. */
  address: string;
  title: string;
  summary: string;
  date: string;
  html: string;
}

/**
 * What a feed tells of: posts, and versions of references that have a day. The newest first. Each is named by its URL:
 * there are none on a site that has no URL.
 */
export function feedEntries(pages: Page[]): Entry[] {
  const news = pages.flatMap((page): Entry[] => {
    if (page.canonicalUrl === undefined) return [];
    if (page.kind === 'blog-post') {
      const { canonicalUrl: address, title, description: summary, date, content } = page;
      return [{ address, title, summary, date, html: content.html }];
    }
    if (page.kind !== 'reference') return [];
    return page.reference.changelog.flatMap((version): Entry[] => {
      const { date, anchor } = version;
      if (date === undefined || version.isFirst) return [];
      return [
        {
          address: `${page.canonicalUrl}#${anchor}`,
          title: `${page.reference.title} ${version.version}`,
          summary: summaryOf(version),
          date,
          html: changesHtml(version),
        },
      ];
    });
  });
  return news.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

function summaryOf({ operations }: VersionChanges): string {
  const changes = operations.flatMap((operation) => operation.changes);
  const breaking = changes.filter((change) => change.breaking).length;
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} breaking.`;
}

function changesHtml({ note, operations }: VersionChanges): string {
  const items = operations.map(({ name, href, changes }) => {
    const label = `<code>${escapeXml(name)}</code>`;
    const list = changes.map(
      ({ breaking, message, reason }) =>
        `<li>${message.html}${breaking ? ` <strong>Breaking.</strong> ${escapeXml(reason ?? '')}` : ''}</li>`,
    );
    return `<li>${href ? `<a href="${escapeXml(href)}">${label}</a>` : label}<ul>${list.join('')}</ul></li>`;
  });
  return `${note?.html ?? ''}<ul>${items.join('')}</ul>`;
}

/**
 * The news as an Atom feed (RFC 4287). Links in it stay relative: `xml:base` says to what (§2). Days are those of the
 * posts and versions: a build knows no time.
 */
export function feedFiles(config: SiteConfig, pages: Page[]): SiteFile[] {
  const news = feedEntries(pages);
  const [newest] = news;
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
    ...news.map(entryXml),
    '</feed>',
  ];
  return [{ path: FEED, contents: `${lines.join('\n')}\n` }];
}

function entryXml({ address, title, summary, date, html }: Entry): string {
  return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${escapeXml(address)}</id>
    <link href="${escapeXml(address)}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escapeXml(summary)}</summary>
    <content type="html" xml:base="${escapeXml(address)}">${escapeXml(html)}</content>
  </entry>`;
}
