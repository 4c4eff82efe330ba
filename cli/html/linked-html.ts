import { decode } from './addresses.ts';

/** HTML without the addresses of its links to this site: they depend on the page that shows it. */
export interface LinkedHtml {
  html: string;
  /** `href` belongs into a tag of `html`, at `at`. */
  links?: { at: number; href: string }[];
}

/** Begins the `href` of a link to this site until it is cut out. No text of a document has this character. */
export const LINK_MARK = '\0';
/** The same, escaped as in every attribute. */
export const ESCAPED_LINK_MARK = '&#x0;';

/** HTML in which links to this site are marked → the same without their addresses, and these. */
export function cutLinks(marked: string): LinkedHtml {
  const [first = '', ...others] = marked.split(` href="${ESCAPED_LINK_MARK}`);
  if (others.length === 0) return { html: marked };
  const links: { at: number; href: string }[] = [];
  let html = first;
  for (const part of others) {
    const end = part.indexOf('"');
    links.push({ at: html.length, href: decode(part.slice(0, end)) });
    html += part.slice(end + 1);
  }
  return { html, links };
}

/** The HTML with its links as `hrefOf` says; one that cannot be resolved has no `href`. */
export function withLinks({ html, links }: LinkedHtml, hrefOf: (href: string) => string | undefined): string {
  if (!links) return html;
  let written = '';
  let done = 0;
  for (const { at, href } of links) {
    const to = hrefOf(href);
    written += html.slice(done, at) + (to === undefined ? '' : ` href="${escapeAttribute(to)}"`);
    done = at;
  }
  return written + html.slice(done);
}

/** As rehype writes it. */
function escapeAttribute(text: string): string {
  return text.replace(/["&'`]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}
