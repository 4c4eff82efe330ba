import path from 'node:path';
import { ProblemError } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { caddyFile } from './caddy.ts';
import { cloudFrontFiles } from './cloudfront.ts';
import { headersFile, redirectsFile } from './headers-file.ts';
import type { Host, HostedSite } from './hosts.ts';
import { nginxFile } from './nginx.ts';

/**
 * The files that tell hosts what a static site cannot say itself: headers, clean URLs, the page for what is missing.
 * `files` is the site; their paths, like those that are returned, are below the output folder. Throws a ProblemError
 * where the site has a file of such a name: a server would take it for its configuration.
 */
export function hostFiles(
  { root, hosts, base, precompress }: { root: string; hosts: Host[]; base: string; precompress: boolean },
  headers: Record<string, string>,
  files: SiteFile[],
): SiteFile[] {
  const site: HostedSite = { base, headers, endings: endingsOf(files), precompressed: precompress };
  const made = new Map(hosts.flatMap((host) => MAKERS[host](site)).map((file) => [file.path, file]));
  const names = new Set([...made.keys()].map((name) => name.toLowerCase()));
  const taken = files.filter((file) => names.has(file.path.toLowerCase()));
  if (taken.length === 0) return [...made.values()];
  throw new ProblemError(
    taken.map(({ path: name }) => ({
      message: `The site already has a file ${name}, which \`--host\` also writes.`,
      severity: 'error',
      rule: 'hosts/name',
      file: path.join(root, 'static', name.slice(base.length - 1)),
      hint: 'Remove the file, or build without that `--host` and configure the host yourself.',
    })),
  );
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
