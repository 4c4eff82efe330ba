/**
 * Regular expression of the addresses below the base that a server may redirect to. What follows a base of `/` begins
 * with a letter or digit: of `//evil.example` or `/\evil.example`, a redirect would lead to that host.
 */
export function pagePattern(base: string): string {
  return base === '/' ? '/[A-Za-z0-9].*' : `${base.replace(/[.]/g, '\\.')}.+`;
}
