/** What an address on a page is: of another site, a place on the page itself, a page of this site, or none to follow. */
export type LinkKind = 'external' | 'anchor' | 'internal' | 'refused';

/**
 * Browsers ignore white space and control characters around and inside of a scheme, and read a backslash as a slash;
 * percent signs may hide a colon from whoever reads the source. All of it is undone before the scheme is looked at.
 */
export function linkKind(href: string): LinkKind {
  const bare = href.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, '').replaceAll('\\', '/');
  if (bare === '' || bare !== href.trim().replaceAll('\\', '/').replaceAll(' ', '')) return 'refused';
  if (/^https?:/i.test(bare)) return URL.canParse(bare) && /^https?:\/\/[^/]/i.test(bare) ? 'external' : 'refused';
  if (/^mailto:./i.test(bare)) return 'external';
  if (bare.startsWith('//') || hasScheme(bare) || hasScheme(decode(decode(bare)))) return 'refused';
  return bare.startsWith('#') ? 'anchor' : 'internal';
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, ''));
}

function decode(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What the site makes of a link between its pages: the URL for the HTML, or why there is none. */
export type ResolveLink = (href: string) => { url: string } | { problem: string; hint?: string };
