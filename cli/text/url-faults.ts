import { editsWithin } from './did-you-mean.ts';

const SCHEMES = ['https', 'http', 'wss', 'ws'];

/** Returns a URL with the scheme that it is meant to have, as for `https:/…`, `http;//…` and `htps://…`. */
export function withScheme(url: string): string | undefined {
  const [start = '', letters = '', marks = ''] = /^([a-z]+)([:;/]+)(?=.)/i.exec(url) ?? [];
  const written = letters.toLowerCase();
  const isKnown = SCHEMES.includes(written);
  if (isKnown ? marks === '://' : !/^[:;]\/+$/.test(marks)) return undefined;
  const scheme = isKnown ? written : SCHEMES.slice(0, 2).find((one) => editsWithin(1, written, one) === 1);
  return scheme && `${scheme}://${url.slice(start.length)}`;
}

/** Says why no request can be sent to a server. Nothing else is checked against it then. */
export function serverFault(url: string): { message: string; hint: string; severity?: 'error' } | undefined {
  const whole = withScheme(url);
  if (whole !== undefined)
    return {
      severity: 'error',
      message: `The scheme of \`${url}\` is mistyped.`,
      hint: `Write \`${whole}\`.`,
    };
  if (/^([\w-]+(\.[\w-]+)+(:\d+)?|[\w-]+:\d+)(\/|$)/.test(url))
    return {
      message: `\`${url}\` is a path of the site that the document is on, not a host.`,
      hint: `Write \`${url.startsWith('localhost') ? 'http' : 'https'}://${url}\`.`,
    };
  if (url.trim().includes(' '))
    return { message: 'The URL of a server cannot contain spaces.', hint: 'Remove them.' };
  if (/[?#]/.test(url))
    return {
      message: 'The URL of a server has no query and no anchor: the path of an endpoint follows it.',
      hint: `Write \`${url.replace(/[?#].*/s, '')}\`.`,
    };
  return undefined;
}
