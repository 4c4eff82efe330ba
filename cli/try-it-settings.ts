import { z } from 'zod';
import { MAX_SEND_SERVERS } from './limits.ts';
import { described, listedTwice, text } from './setting-kinds.ts';
import { isLoopback } from './text/loopback.ts';
import { trimEnd } from './text/trim.ts';

/** The keys of `try_it` in `content/site.yaml`: where readers may send requests from the pages. */

/** A Content-Security-Policy names nothing else, and cannot quote what would end its list. */
const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/;

/** Whether a policy may allow an address: an origin such as `https://api.example.com`, on this machine also with `http`. */
export function isSendOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return url.origin === origin && isSafe && HOST.test(url.hostname);
}

function faultOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'must be an absolute URL';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  if (/[?#]/.test(address)) return 'must not have a query or a fragment';
  if (!HOST.test(url.hostname)) return 'must have a host of letters, digits, hyphens and dots';
  return isSendOrigin(url.origin) ? undefined : 'must start with https://, unless it is of this machine';
}

const address = described(
  text.check(({ value, issues }) => {
    const fault = faultOf(value);
    if (fault !== undefined) issues.push({ code: 'custom', message: fault, input: value });
  }),
  'URL of the server, as in `servers` of a specification, with a value for each of its variables.',
  'https://api.staging.example.com',
).meta({ pattern: '^https?://' });

const server = z.strictObject({
  url: address,
  name: described(
    text.optional(),
    'What readers call the server. By default it has the name or the short description of the specification, or else its URL.',
    'Test environment',
  ),
  production: described(
    z.boolean().default(false),
    'Whether requests have real effects. The question before a request that changes something then shows all of it.',
    true,
  ),
});

export const TRY_IT = z.strictObject({
  servers: described(
    z
      .array(z.union([address, server], 'must be a URL, or have one as `url`'))
      .max(MAX_SEND_SERVERS)
      .check(({ value: all, issues }) => {
        const urls = all.map(urlOf);
        for (const [index, url] of urls.entries())
          if (urls.indexOf(url) < index) issues.push(listedTwice(all, [index]));
      })
      .default([]),
    'The servers, each a URL or an object. Each must be a server of a specification, or the origin of a `tokenUrl`.',
    [
      'https://api.staging.example.com',
      { url: 'https://api.example.com', name: 'Production', production: true },
    ],
  ),
});

/** A server to which readers may send requests. */
export interface SendServerSetting {
  /** Without a slash at its end. */
  url: string;
  name?: string | undefined;
  production: boolean;
}

export function sendServersOf({ servers }: z.output<typeof TRY_IT>): SendServerSetting[] {
  return servers.map((one) => ({
    production: false,
    ...(typeof one === 'string' ? {} : one),
    url: urlOf(one),
  }));
}

function urlOf(one: string | { url: string }): string {
  return trimEnd(new URL(typeof one === 'string' ? one : one.url).href, '/');
}
