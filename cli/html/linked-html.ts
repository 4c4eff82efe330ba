import { decode } from './addresses.ts';

/** HTML without the URLs of its links to this site, which depend on the page that contains it. */
export interface LinkedHtml {
  html: string;
  /** `at` is the offset in `html` at which the attribute `href` has been cut out. */
  links?: { at: number; href: string }[];
}

/** Prefix of the `href` of a link to this site. No document contains this character. */
export const LINK_MARK = '\0';
/** The same, as an attribute contains it. */
export const ESCAPED_LINK_MARK = '&#x0;';

/** Cuts out the URLs of links that are marked with `LINK_MARK`. */
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

/** Inserts the URLs of links as `hrefOf` resolves them. A link that cannot be resolved gets no `href`. */
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

/** Escapes an attribute in the same way as rehype. */
function escapeAttribute(text: string): string {
  return text.replace(/["&'`]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}
