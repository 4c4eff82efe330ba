import { nameFault } from './file-names.ts';
import type { Fault, Place } from './problem.ts';
import { isLoopback } from './text/loopback.ts';
import { trim } from './text/trim.ts';

/** Where a site is published, and where that is set. */
interface Address {
  base: string;
  url: string;
  locate(pointer: string): Place;
}

/** Reports a base path that cannot be one. */
export function checkBase(
  { base, locate }: Omit<Address, 'url'>,
  isFlag: boolean,
): (Fault & Place) | undefined {
  const fault = baseFault(base, isFlag);
  return fault && { ...fault, ...locate('/base') };
}

function baseFault(base: string, isFlag: boolean): Fault | undefined {
  const url = base.replace(/^\/(https?:)\//i, '$1//');
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { origin, pathname } = new URL(url);
    const path = normalizeBase(pathname).replace(/(?<=.)\/$/, '');
    return {
      message: 'The base path is a path, not a URL.',
      hint: isFlag
        ? `Write \`--base ${path} --url ${origin}\`.`
        : `Write \`base: ${path}\` and \`url: ${origin}\`.`,
    };
  }
  const inShell = /^\/[a-z]:\//i.test(base) && base.split('/Git/', 2)[1];
  if (inShell)
    return {
      message: `The base path \`${base}\` is a path of Windows, which Git Bash makes of one that begins with a slash.`,
      hint: `Write \`--base ${inShell.slice(0, -1)}\`.`,
    };
  const fault = base === '/' ? undefined : nameFault(base.slice(1, -1));
  const isPlain = /^[\w\-./~]*$/.test(base);
  if (isPlain && fault === undefined) return undefined;
  return {
    message: `The base path \`${base}\` ${isPlain && !base.includes('..') ? fault : 'contains characters that are not allowed in a URL path'}.`,
    hint: `Use letters, digits, hyphens and slashes: \`${normalizeBase(base.replace(/\s+/g, '-').replace(/[^\w\-./~]|(?<=\/)\.+(?=\/)/g, ''))}\`.`,
  };
}

/** Returns a base path with a slash at both ends for `docs`, `/a/b/` or `/`. */
export function normalizeBase(base: string): string {
  const trimmed = trim(base, '/').replace(/\/{2,}/g, '/');
  return trimmed === '' ? '/' : `/${trimmed}/`;
}

/** Reports a URL at which no site can be published. */
export function checkUrl(address: Address, isFlag: boolean): (Fault & Place) | undefined {
  const fault = urlFault(address, isFlag);
  return fault && { ...fault, ...address.locate('/url') };
}

function urlFault({ base, url }: Omit<Address, 'locate'>, isFlag: boolean): Fault | undefined {
  if (/^https?:\/\/[^\s/?#][^\s?#]*$/.test(url) && URL.canParse(url)) {
    const { hostname, origin, pathname } = new URL(url);
    if (!isFlag && isLoopback(hostname))
      return {
        message: `\`${url}\` is the reader's own computer: search engines and other sites would be sent there.`,
        hint: 'Write the address at which the site is published, or remove `url` until there is one.',
      };
    if (pathname === '/') return undefined;
    return {
      message: `\`${url}\` has the path ${pathname}, but the site is served below ${base}.`,
      hint: `Write \`url: ${origin}\`, and the path of the site as \`base: ${pathname}\`.`,
    };
  }
  return {
    message: `\`${url}\` is not a URL at which a site can be published.`,
    hint: 'Use an absolute URL, such as `https://docs.example.com`.',
  };
}
