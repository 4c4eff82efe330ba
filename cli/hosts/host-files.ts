import path from 'node:path';
import { compare } from '../problem.ts';
import type { SiteFile } from '../site/check-links.ts';
import { caddyFile } from './caddy.ts';
import { cloudFrontFiles } from './cloudfront.ts';
import { headersFile, redirectsFile } from './headers-file.ts';
import type { Host, HostedSite } from './hosts.ts';
import { nginxFile } from './nginx.ts';

/**
 * The files that tell hosts what a static site cannot say itself: headers, clean URLs, the page for what is missing.
 * `files` is the site; their paths, like those that are returned, are below the output folder. A file of the author's
 * under the same name stays.
 */
export function hostFiles(
  { hosts, base, precompress }: { hosts: Host[]; base: string; precompress: boolean },
  headers: Record<string, string>,
  files: SiteFile[],
): SiteFile[] {
  const site: HostedSite = { base, headers, endings: endingsOf(files), precompressed: precompress };
  const made = new Map(hosts.flatMap((host) => MAKERS[host](site)).map((file) => [file.path, file]));
  for (const { path: taken } of files) made.delete(taken);
  return [...made.values()];
}

const MAKERS: { [H in Host]: (site: HostedSite) => SiteFile[] } = {
  netlify: forPages,
  cloudflare: forPages,
  github: ({ base }) => [...new Set(['.nojekyll', `${base.slice(1)}.nojekyll`])].map(emptyFile),
  nginx: (site) => [{ path: 'nginx.conf', contents: nginxFile(site) }],
  caddy: (site) => [{ path: 'Caddyfile', contents: caddyFile(site) }],
  cloudfront: cloudFrontFiles,
};

function forPages(site: HostedSite): SiteFile[] {
  return [
    { path: '_headers', contents: headersFile(site) },
    { path: '_redirects', contents: redirectsFile(site) },
  ];
}

function emptyFile(name: string): SiteFile {
  return { path: name, contents: '' };
}

function endingsOf(files: SiteFile[]): string[] {
  const endings = files
    .map((file) => path.posix.extname(file.path).slice(1))
    .filter((ending) => /^\w+$/.test(ending));
  return [...new Set(endings)].filter((ending) => ending !== 'html').sort(compare);
}
