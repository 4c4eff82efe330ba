import { CACHE_CONTROL } from '../assets/security-headers.ts';
import type { HostedSite } from './hosts.ts';

/**
 * `_headers` of Netlify and Cloudflare Pages. Every rule that fits is applied and the same header twice is joined, so
 * each stands in one rule alone; what is no asset both ask for again by themselves.
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
 * `_redirects` of the same: pages that have moved, with the status that the host wants for them; and whoever opens the
 * bare host comes to the site. Clean URLs and 404.html need no rule.
 */
export function redirectsFile({ base, redirects }: HostedSite, status: string): string {
  const moved = redirects.map(({ from, to }) => `${encodeURI(from)}  ${encodeURI(to)}  ${status}\n`);
  const lines = base === '/' ? moved : [...moved, `/  ${base}  302\n`];
  return lines.length === 0 ? '# The site stands at the root: nothing to redirect.\n' : lines.join('');
}
