/** Whether a link may lead to a page of this site. */
export function isSiteLink(href: string): boolean {
  return !/^(https?:\/\/|mailto:|tel:)/i.test(href);
}

/** Whether a URL has a scheme or another host. Browsers ignore control characters in a scheme. */
export function isForeign(href: string): boolean {
  const plain = href.replace(/[\p{Cc}\s]/gu, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) || /^[/\\]{2}/.test(plain);
}
