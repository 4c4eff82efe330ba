import { CACHE_CONTROL } from '../assets/security-headers.ts';
import type { HostedSite } from './hosted-site.ts';

/**
 * Returns `_headers` for Netlify and Cloudflare Pages. All matching rules apply, and repeated headers are joined, so each
 * header is in one rule only. Both hosts have files that are not assets revalidated by default.
 */
export function headersFile({ base, headers }: HostedSite): string {
  return rules({
    '/*': headers,
    [`${base}assets/*`]: { 'Cache-Control': CACHE_CONTROL.assets },
    '/*.md': { 'Content-Type': 'text/markdown; charset=utf-8' },
    '/*.yaml': { 'Content-Type': 'application/yaml; charset=utf-8' },
  });
}

function rules(all: Record<string, Record<string, string>>): string {
  return Object.entries(all)
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');
}

/**
 * Returns `_redirects` for the same hosts: moved pages, with the status that the host requires, and the root of the host to
 * the base path. Clean URLs and 404.html need no rule.
 */
export function redirectsFile({ base, redirects }: HostedSite, status: string): string {
  const moved = redirects.map(({ from, to }) => `${encodeURI(from)}  ${to}  ${status}\n`);
  // Only Netlify supports this status, and only it sends the page with the status 200 otherwise.
  const notFound = [...new Set(['/', base])].map((folder) => `${folder}404  ${base}404.html  404!\n`);
  const lines = [
    ...moved,
    ...(base === '/' ? [] : [`/  ${base}  302\n`]),
    ...(status === '301!' ? notFound : []),
  ];
  return lines.length === 0 ? '# The site stands at the root: nothing to redirect.\n' : lines.join('');
}
