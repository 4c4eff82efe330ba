import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { SiteConfig } from '../config.ts';
import { readAddresses } from '../html/addresses.ts';
import type { Problem } from '../problem.ts';
import type { LinkProblem } from '../site/link-places.ts';
import type { SiteFile } from '../site-file.ts';
import { matchesGlob } from './glob.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 15_000;
const MAX_CONCURRENT = 8;
const MAX_REDIRECTS = 10;

/** Reserved names for examples (RFC 2606). */
const RESERVED = /(^|\.)(example\.(com|org|net)|example|test|invalid)$/;

/** Resolves names to IP addresses, and decides which addresses may be requested. */
export interface Network {
  addressesOf(host: string): Promise<string[]>;
  isPublic(address: string): boolean;
}

const INTERNET: Network = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

export interface ExternalCheck {
  files: SiteFile[];
  config: Pick<SiteConfig, 'ignoredLinks' | 'editUrl' | 'locate'>;
  linkProblem: LinkProblem;
}

/**
 * Requests every URL of other sites that pages link to. This is the only code that uses the network, and only on demand.
 * It never sends a request to this machine or a private network, whatever a name resolves to or a site redirects to.
 */
export async function checkExternalLinks(
  { files, config, linkProblem }: ExternalCheck,
  network = INTERNET,
): Promise<Problem[]> {
  // Links to edit a page are all alike, and often require a login.
  const edit = config.editUrl?.split('{path}', 1)[0];
  const links = [...externalLinks(files)].filter(([url]) => edit === undefined || !url.startsWith(edit));
  const isIgnored = (url: string) => config.ignoredLinks.some((pattern) => matchesGlob(pattern, url));
  const requested = links.filter(([url]) => !isIgnored(url));
  const found = await faultsOf(requested, network);
  if (found.length === requested.length && found.length > 0 && found.every(({ fault }) => fault.isNoNetwork))
    return [NO_NETWORK];
  const unused = config.ignoredLinks.flatMap((pattern, index): Problem[] =>
    links.some(([url]) => matchesGlob(pattern, url))
      ? []
      : [
          {
            message: `No link of the site matches \`${pattern}\`.`,
            severity: 'warning',
            rule: 'links/external',
            ...config.locate(`/ignore_links/${index}`),
          },
        ],
  );
  const problems = found.map(
    ({ url, link, fault }): Problem => ({
      ...linkProblem(link.route, link.href, { message: `${url} ${fault.message}.` }),
      severity: fault.isUnchecked ? 'warning' : 'error',
      rule: 'links/external',
    }),
  );
  return [...unused, ...problems];
}

const NO_NETWORK: Problem = {
  message: 'Links to other sites were not checked: there is no network.',
  severity: 'error',
  rule: 'links/external',
  hint: 'Connect to the internet, or run `check` without `--external`.',
};

interface FoundLink {
  href: string;
  route: string;
}

async function faultsOf(
  links: [url: string, link: FoundLink][],
  network: Network,
): Promise<{ url: string; link: FoundLink; fault: Fault }[]> {
  const queue = links.values();
  const found: { url: string; link: FoundLink; fault: Fault }[] = [];
  const work = async (): Promise<void> => {
    for (const [url, link] of queue) {
      const fault = await faultOf(url, network);
      if (fault) found.push({ url, link, fault });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return found;
}

/** Maps each URL to the first link to it: its text in the HTML, and the route of its page. */
function externalLinks(files: SiteFile[]): Map<string, FoundLink> {
  const links = new Map<string, FoundLink>();
  for (const { path, contents } of files) {
    if (typeof contents !== 'string' || !path.endsWith('.html')) continue;
    for (const { tag, name, value } of readAddresses(contents)) {
      if (tag !== 'a' || name !== 'href' || !/^https?:/.test(value)) continue;
      const url = value.split('#', 1)[0] ?? '';
      if (!links.has(url) && URL.canParse(url) && !RESERVED.test(new URL(url).hostname))
        links.set(url, { href: value, route: path === 'index.html' ? '' : path.replace(/\.html$/, '') });
    }
  }
  return links;
}

interface Fault {
  message: string;
  /** No request was sent. */
  isUnchecked?: boolean;
  /** It failed in the way every request does without a network. */
  isNoNetwork?: boolean;
}

const NO_NETWORK_CODES = new Set(['EAI_AGAIN', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN']);

async function faultOf(url: string, network: Network): Promise<Fault | undefined> {
  // Some servers don't support HEAD, or respond differently.
  for (const method of ['HEAD', 'GET']) {
    try {
      const status = await follow(method, new URL(url), network);
      if (status >= 200 && status < 300) return undefined;
      if (method === 'GET') return { message: `returned ${status}` };
    } catch (error) {
      if (error instanceof Blocked) return { message: error.message, isUnchecked: error.isFirst };
      const { code, name } = error as NodeJS.ErrnoException;
      if (method === 'GET')
        return {
          message: /Timeout|Abort/.test(name) ? 'timed out' : `could not be reached: ${code ?? name}`,
          isNoNetwork: NO_NETWORK_CODES.has(code ?? ''),
        };
    }
  }
  return undefined;
}

/** Thrown instead of sending a request that is not allowed. */
class Blocked extends Error {
  readonly isFirst: boolean;

  constructor(isFirst: boolean, reason: string) {
    super(isFirst ? `was not checked: ${reason}` : `redirects to a URL that was not checked: ${reason}`);
    this.isFirst = isFirst;
  }
}

/** Follows redirects, and returns the final status. */
async function follow(method: string, first: URL, network: Network): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const isFirst = redirects === 0;
    if (!/^https?:$/.test(url.protocol))
      throw new Blocked(isFirst, `${url.href} has an unsupported protocol`);
    const address = await publicAddress(url, isFirst, network);
    const { status, location } = await request(method, { url, address, signal });
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return status;
    if (!URL.canParse(location, url)) throw new Blocked(false, `${location} is not a valid URL`);
    url = new URL(location, url);
  }
  throw new Blocked(false, `it redirects more than ${MAX_REDIRECTS} times`);
}

/** Resolves a host to the IP address to use for the request: a second lookup could return another one. */
async function publicAddress(url: URL, isFirst: boolean, network: Network): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await network.addressesOf(host);
  const address = addresses.find(network.isPublic);
  if (address === undefined)
    throw new Blocked(isFirst, `${url.host} is on this machine or a private network`);
  return address;
}

function request(
  method: string,
  { url, address, signal }: { url: URL; address: string; signal: AbortSignal },
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      method,
      signal,
      headers: { Accept: '*/*', 'User-Agent': 'node' },
      // A reused connection could be to an address that was checked for another request.
      agent: false,
      lookup: (_host, { all }, done) => {
        const family = isIP(address);
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
    };
    const { request: send } = url.protocol === 'https:' ? https : http;
    send(url, options, (response) => {
      response.on('error', () => {});
      response.destroy();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    })
      .on('error', reject)
      .end();
  });
}
