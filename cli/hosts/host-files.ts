import path from 'node:path';
import { HOSTS, type Host, type SiteConfig } from '../config.ts';
import { urlOfTarget } from '../html/link-kinds.ts';
import { errorAt, failure, ProblemError } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { caddyFile } from './caddy.ts';
import { cloudFrontFiles } from './cloudfront.ts';
import { headersFile, redirectsFile } from './headers-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { nginxFile } from './nginx.ts';

/** Files for hosts: those that a host reads among the published files, and those for whoever configures a server. */
export interface HostFiles {
  /** Paths relative to the output folder. */
  published: SiteFile[];
  configuration: SiteFile[];
}

/**
 * Returns the configuration files of hosts: headers, clean URLs, redirects and the 404 page. Throws a ProblemError if the
 * site itself has a file with the name of one that is published, which a host would read as its configuration.
 */
export function hostFiles(
  config: Pick<SiteConfig, 'root' | 'hosts' | 'base' | 'redirects' | 'precompress'>,
  headers: Record<string, string>,
  files: SiteFile[],
): HostFiles {
  const { root, hosts, base, redirects, precompress } = config;
  const site: HostedSite = {
    base,
    headers,
    extensions: extensionsOf(files),
    redirects: withCopies(base, redirects, files),
    precompressed: precompress,
  };
  const requested = HOSTS.filter((host) => hosts.includes(host));
  const generated = new Map(
    requested.flatMap((host) => PUBLISHED[host]?.(site) ?? []).map((file) => [file.path, file]),
  );
  const configured = { ...site, redirects: [...site.redirects, ...indexRedirects(base, files)] };
  const configuration = requested.flatMap((host) => CONFIGURATION[host]?.(configured) ?? []);
  if (base === '/' && hosts.includes('github') && generated.has('_headers'))
    throw failure('hosts/several', {
      message: 'GitHub Pages would publish the files _headers and _redirects of other hosts.',
      hint: 'Build for GitHub Pages separately: `--host github --out dist-github`.',
    });
  const names = new Set([...generated.keys()].map((name) => name.toLowerCase()));
  const taken = files.filter((file) => names.has(file.path.toLowerCase()));
  if (taken.length === 0) return { published: [...generated.values()], configuration };
  throw new ProblemError(
    taken.map(({ path: name }) =>
      errorAt(
        'hosts/name',
        { file: path.join(root, 'static', name.slice(base.length - 1)) },
        {
          message: `The site already has a file ${name}, which \`--host\` also writes.`,
          hint: 'Remove the file, or build without that `--host` and configure the host yourself.',
        },
      ),
    ),
  );
}

/** Returns the redirects below the base path, and those of the Markdown copies of pages that have no redirect of their own. */
function withCopies(
  base: string,
  redirects: SiteConfig['redirects'],
  files: SiteFile[],
): HostedSite['redirects'] {
  const moved = redirects.map(({ from, to }) => ({ from: base + from.slice(1), to: urlOfTarget(base, to) }));
  const known = new Set(moved.map(({ from }) => from));
  const published = new Set(files.map(({ path: name }) => encodeURI(`/${name}`)));
  const copies = moved
    .map(({ from, to }) => ({ from: `${from}.md`, to: `${to.split('#', 1)[0]}.md` }))
    .filter(({ from, to }) => published.has(to) && !known.has(from));
  return [...moved, ...copies];
}

/** Servers that remove the slash of a page have no addresses for folders of `static/`, so these lead to their `index.html`. */
function indexRedirects(base: string, files: SiteFile[]): HostedSite['redirects'] {
  return files.flatMap(({ path: name }) => {
    const [, folder = ''] = /^(.+)\/index\.html$/.exec(name) ?? [];
    return folder === '' || `/${folder}/` === base
      ? []
      : [{ from: `/${folder}`, to: encodeURI(`/${folder}/index`) }];
  });
}

type Generators = Partial<Record<Host, (site: HostedSite) => SiteFile[]>>;

const PUBLISHED: Generators = {
  // Netlify prefers existing files to redirects, unless the status ends with `!`. Cloudflare never does.
  netlify: (site) => pagesFiles(site, '301!'),
  cloudflare: (site) => pagesFiles(site, '301'),
  github: ({ base }) =>
    [...new Set(['.nojekyll', `${base.slice(1)}.nojekyll`])].map((path) => ({ path, contents: '' })),
};

const CONFIGURATION: Generators = {
  nginx: (site) => [{ path: 'nginx.conf', contents: nginxFile(site) }],
  caddy: (site) => [{ path: 'Caddyfile', contents: caddyFile(site) }],
  cloudfront: cloudFrontFiles,
};

function pagesFiles(site: HostedSite, status: string): SiteFile[] {
  return [
    { path: '_headers', contents: headersFile(site) },
    { path: '_redirects', contents: redirectsFile(site, status) },
  ];
}

function extensionsOf(files: SiteFile[]): string[] {
  const extensions = new Set(files.map((file) => path.posix.extname(file.path).slice(1)));
  return [...extensions].filter((name) => /^\w+$/.test(name) && name !== 'html').sort(compare);
}
