/** Whether a link may lead to a page of this site. */
export function isSiteLink(href: string): boolean {
  return !/^(https?:\/\/|mailto:|tel:)/i.test(href);
}

/** Whether a link has a number or an email address that is none: `mailto:example.com`. */
export function isBrokenContact(href: string): boolean {
  return /^tel:(?!\+?[\d().*#-]+$)|^mailto:(?![^@]+@[^@]+\.[^@.]+$)/i.test(href);
}

/** Returns the URL of a path of this site, such as `/docs/new#part`, or of a page elsewhere. */
export function urlOfTarget(base: string, to: string): string {
  return isSiteLink(to) ? encodeURI(base + to.slice(1)) : to;
}

/** Whether a URL has a scheme or another host. Browsers ignore control characters in a scheme. */
export function isForeign(href: string): boolean {
  const plain = href.replace(/[\p{Cc}\s]/gu, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) || /^[/\\]{2}/.test(plain);
}
