import { editsWithin } from '../../../text/did-you-mean.ts';
import { getString } from '../../document/json-object.ts';
import type { Visited, WarningText } from './warn.ts';

/** Fields that hold the address of a page. */
const URLS = ['url', 'termsOfService', 'tokenUrl', 'authorizationUrl', 'refreshUrl', 'openIdConnectUrl'];

/** An address without its scheme, and no file. */
const HOST = /^(?:[\w-]+\.)+(?!html?$|md$|pdf$|txt$|json$|ya?ml$)[a-z]{2,}(?:\/|$)/i;

/** An image in Markdown or HTML, and code, in which there are none. */
const IMAGE =
  /(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]*`|!\[[^[\]]*\]\(\s*<?([^)\s>]+)|!\[([^[\]]*)\](?:\[([^[\]]*)\])?|<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;

/** Warns about images in descriptions that no page can show. */
export function warnOfImages({ node, warn }: Visited): void {
  const description = getString(node, 'description') ?? '';
  if (!/!\[|<img\b/i.test(description)) return;
  for (const [, , inMarkdown, text, label, inHtml] of description.matchAll(IMAGE)) {
    const source = inMarkdown ?? inHtml ?? definitionOf(description, label || text);
    if (source === undefined || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) continue;
    warn('image', '/description', {
      message: `The image \`${source}\` is shown as its text: the file is not published.`,
      hint: 'Use an absolute URL, to which the page links.',
    });
  }
}

/** Returns the address that the label of a link or an image stands for, in a line such as `[logo]: logo.png`. */
function definitionOf(markdown: string, label: string | undefined): string | undefined {
  for (const [, defined, address] of markdown.matchAll(/^ {0,3}\[([^[\]]+)\]:\s*<?([^\s>]+)/gm))
    if (defined?.toLowerCase() === label?.toLowerCase()) return address;
  return undefined;
}

/** Warns about addresses of pages, and an email address, that are misspelt. */
export function warnOfUrls({ node, pointer, warn }: Visited): void {
  for (const key of URLS) {
    const fault = urlFault(getString(node, key) ?? '', pointer.includes('/servers/'));
    if (fault) warn('server', `/${key}`, fault);
  }
  const email = pointer === '/info/contact' ? getString(node, 'email') : undefined;
  if (email !== undefined && !/^[^\s@]+@\S+$/.test(email))
    warn('server', '/email', {
      message: `\`${email}\` is not an email address.`,
      hint: 'Write one such as `api@example.com`.',
    });
}

function urlFault(url: string, isOfServer: boolean): WarningText | undefined {
  if (/^[\w.+-]+@[\w.-]+$/.test(url))
    return {
      message: `\`${url}\` is an email address, not a URL.`,
      hint: `Write \`email: ${url}\`, or \`mailto:${url}\`.`,
    };
  const message = `\`${url}\` is not the address of a page.`;
  if (!isOfServer && HOST.test(url)) return { message, hint: `Write \`https://${url}\`.` };
  const [written = '', scheme = ''] = /^(\w+):\/*/.exec(url) ?? [];
  const isMisspelt = /^https?$/i.test(scheme)
    ? written !== `${scheme}://`
    : ['http', 'https'].some((known) => editsWithin(1, scheme, known) === 1);
  return isMisspelt ? { message, hint: `Write \`https://${url.slice(written.length)}\`.` } : undefined;
}
