import type { Element } from 'hast';
import { isForeign, isSiteLink } from '../html/link-kinds.ts';
import type { Report } from './report.ts';

/** A link of a guide, as it is on the page and as it is written. */
export interface WrittenLink {
  url: string;
  written?: string;
  line: number;
  column: number;
}

/** Resolves a link, or reports why it cannot be resolved. */
export function finishLink(
  node: Element,
  page: { links: WrittenLink[] },
  options: { resolveLink(href: string): string },
  report: Report,
): void {
  const href = String(node.properties.href ?? '');
  if ([node.properties.className].flat().includes('anchor')) return;
  // The links of footnotes are generated, and have no position.
  const addLink = (url: string) =>
    node.position &&
    page.links.push({
      ...{ url, written: href },
      ...{ line: node.position.start.line, column: node.position.start.column },
    });
  if (!isSiteLink(href)) {
    // An address in a text, which has no position, is none then.
    if (node.position && /^https?:/i.test(href) && !URL.canParse(href))
      report(
        node,
        'markdown/link',
        `\`${href}\` is no address.`,
        'Write it as in `https://example.com/page`.',
      );
    if (/^tel:(?!\+?[\d().*#-]+$)|^mailto:(?![^@]+@[^@]+\.[^@.]+$)/i.test(href))
      report(
        node,
        'markdown/link',
        `\`${href}\` is no ${/^tel/i.test(href) ? 'number' : 'email address'}.`,
        'Write it as in `tel:+46123456` or `mailto:help@example.com`.',
      );
    addLink(href);
    node.properties = { ...node.properties, className: ['external'], rel: ['noopener'] };
    return;
  }
  if (isForeign(href)) {
    report(
      node,
      'markdown/link',
      `Links to \`${href.slice(0, 40)}\` are not allowed.`,
      'Use https:, mailto:, tel:, or a page of this site.',
    );
    node.properties = {};
    return;
  }
  if (href === '#') {
    report(
      node,
      'markdown/link',
      'This link has only `#` as its address.',
      'Write its address: `[text](/docs/page)`.',
    );
    return;
  }
  const [scheme] = /^www\./i.test(href)
    ? ['https://']
    : /^[^\s/?#@]+@[^\s/?#@]+\.\w+$/.test(href)
      ? ['mailto:']
      : [];
  if (scheme !== undefined) {
    report(node, 'markdown/link', `The link \`${href}\` lacks its scheme.`, `Write \`${scheme}${href}\`.`);
    return;
  }
  const url = options.resolveLink(href);
  node.properties = { ...node.properties, href: url };
  addLink(url);
}
