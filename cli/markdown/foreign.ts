/** Anything with a scheme of its own or another host; browsers ignore control characters inside of a scheme. */
export function isForeign(href: string): boolean {
  const plain = href.replace(/[\p{Cc}\s]/gu, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) || /^[/\\]{2}/.test(plain);
}
