import path from 'node:path';
import { ProblemError } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { caddyFile } from './caddy.ts';
import { cloudFrontFiles } from './cloudfront.ts';
import { headersFile, redirectsFile } from './headers-file.ts';
import { HOSTS, type Host, type HostedSite } from './hosts.ts';
import { nginxFile } from './nginx.ts';

export interface HostSettings {
  root: string;
  hosts: Host[];
  base: string;
  redirects: { from: string; to: string }[];
  precompress: boolean;
}

/**
 * The files that tell hosts what a static site cannot say itself: headers, clean URLs, the page for what is missing.
 * `files` is the site; their paths, like those that are returned, are below the output folder. Throws a ProblemError
 * where the site has a file of such a name: a server would take it for its configuration.
 */
export function hostFiles(
  { root, hosts, base, redirects, precompress }: HostSettings,
  headers: Record<string, string>,
  files: SiteFile[],
): SiteFile[] {
  const site: HostedSite = {
    base,
    headers,
    endings: endingsOf(files),
    redirects: redirects.flatMap((redirect) => withCopy(base, redirect, files)),
    precompressed: precompress,
  };
  const asked = HOSTS.filter((host) => hosts.includes(host));
  const made = new Map(asked.flatMap((host) => MAKERS[host](site)).map((file) => [file.path, file]));
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

/** The Markdown copy of a page moves with it. */
function withCopy(
  base: string,
  { from, to }: { from: string; to: string },
  files: SiteFile[],
): HostedSite['redirects'] {
  const [old, now] = [base + from.slice(1), base + to.slice(1)];
  const copy = `${now.split('#', 1)[0]}.md`;
  const hasCopy = files.some((file) => `/${file.path}` === copy);
  return [{ from: old, to: now }, ...(hasCopy ? [{ from: `${old}.md`, to: copy }] : [])];
}

const MAKERS: { [H in Host]: (site: HostedSite) => SiteFile[] } = {
  // Netlify puts files first where it is not told otherwise; Cloudflare, which cannot be told, never does.
  netlify: (site) => forPages(site, '301!'),
  cloudflare: (site) => forPages(site, '301'),
  github: ({ base }) => [...new Set(['.nojekyll', `${base.slice(1)}.nojekyll`])].map(emptyFile),
  nginx: (site) => [{ path: 'nginx.conf', contents: nginxFile(site) }],
  caddy: (site) => [{ path: 'Caddyfile', contents: caddyFile(site) }],
  cloudfront: cloudFrontFiles,
};

function forPages(site: HostedSite, status: string): SiteFile[] {
  return [
    { path: '_headers', contents: headersFile(site) },
    { path: '_redirects', contents: redirectsFile(site, status) },
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
