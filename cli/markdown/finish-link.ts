import type { Element } from 'hast';
import { isBrokenContact, isForeign, isSiteLink } from '../html/link-kinds.ts';
import type { Fault } from '../problem.ts';
import { withScheme } from '../text/url-faults.ts';
import type { Report } from './report.ts';

/** A link of a guide, as it is on the page and as it is written. */
export interface WrittenLink {
  url: string;
  written?: string;
  line: number;
  column: number;
}

/** Resolves a link, or reports why it cannot be resolved. Returns it, unless it is generated. */
export function finishLink(
  node: Element,
  resolveLink: (href: string) => string,
  report: Report,
): WrittenLink | undefined {
  const href = String(node.properties.href ?? '');
  if ([node.properties.className].flat().includes('anchor')) return undefined;
  const fault = isSiteLink(href) ? faultOfSiteLink(href) : faultOfAddress(href, node.position !== undefined);
  if (fault) report(node, 'markdown/link', fault);
  let url = href;
  if (!isSiteLink(href)) node.properties = { ...node.properties, className: ['external'], rel: ['noopener'] };
  else if (fault) {
    if (isForeign(href)) node.properties = {};
    return undefined;
  } else {
    url = resolveLink(href);
    node.properties = { ...node.properties, href: url };
  }
  // The links of footnotes are generated, and have no position.
  if (!node.position) return undefined;
  const { line, column } = node.position.start;
  return { url, written: href, line, column };
}

function faultOfAddress(href: string, isWritten: boolean): Fault | undefined {
  // An address in a text, which has no position, is none then.
  if (isWritten && /^https?:/i.test(href) && !URL.canParse(href))
    return { message: `\`${href}\` is no address.`, hint: 'Write it as in `https://example.com/page`.' };
  if (!isBrokenContact(href)) return undefined;
  return {
    message: `\`${href}\` is no ${/^tel/i.test(href) ? 'number' : 'email address'}.`,
    hint: 'Write it as in `tel:+46123456` or `mailto:help@example.com`.',
  };
}

function faultOfSiteLink(href: string): Fault | undefined {
  const whole = withScheme(href);
  if (isForeign(href))
    return {
      message: `Links to \`${href.slice(0, 40)}\` are not allowed.`,
      hint: whole
        ? `Write \`${whole}\`.`
        : /^(?:doc|page|ref|xref):/i.test(href)
          ? 'Write the path of a page or of an operation: `/docs/page`, `/api#createOrder`.'
          : 'Use https:, mailto:, tel:, or a page of this site.',
    };
  if (href === '#')
    return {
      message: 'This link has only `#` as its address.',
      hint: 'Write its address: `[text](/docs/page)`.',
    };
  const message = `The link \`${href}\` lacks its scheme.`;
  if (/^www\./i.test(href)) return { message, hint: `Write \`https://${href}\`.` };
  if (/^[^\s/?#@]+@[^\s/?#@]+\.\w+$/.test(href)) return { message, hint: `Write \`mailto:${href}\`.` };
  return undefined;
}
