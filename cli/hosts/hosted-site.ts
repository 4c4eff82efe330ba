export interface HostedSite {
  /** With a slash at both ends. */
  base: string;
  /** Headers to send with every file. */
  headers: Record<string, string>;
  /** Extensions of all files that are not pages, without the dot: `md`, `yaml`. */
  extensions: string[];
  /** Old paths, not encoded, and new URLs, encoded. */
  redirects: { from: string; to: string }[];
  /** Whether there are `a.html.br` and `a.html.gz` next to `a.html`. */
  precompressed: boolean;
}

/**
 * Returns a regular expression of the paths below the base path that a server may redirect to. Below `/`, they must start
 * with a letter or digit: a redirect to `//evil.example` or `/\evil.example` would open that host. Control characters have
 * no place in a header.
 */
export function pagePattern(base: string): string {
  const character = '[^\\x00-\\x1f]';
  return base === '/' ? `/[A-Za-z0-9]${character}*` : `${base.replace(/[.]/g, '\\.')}${character}+`;
}
