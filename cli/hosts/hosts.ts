/** What a file for a host is made of. */
export interface HostedSite {
  /** With a slash at both ends. */
  base: string;
  /** To be sent with every file. */
  headers: Record<string, string>;
  /** Ends of the names of all files that are not pages, without the dot: `md`, `yaml`. */
  endings: string[];
  /** Paths that have moved, and where to: both as in an address bar, not encoded. */
  redirects: { from: string; to: string }[];
  /** Beside `a.html` stand `a.html.br` and `a.html.gz`. */
  precompressed: boolean;
}

/** `--host NAME`: where the site may go. */
export const HOSTS = ['netlify', 'cloudflare', 'github', 'nginx', 'caddy', 'cloudfront'] as const;
export type Host = (typeof HOSTS)[number];
