import { editsWithin, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { getEntries, getList, getObject, getString, isObject } from '../../document/json-object.ts';
import type { Visited, Warn } from './warn.ts';

/** The registry of IANA, and what is in common use beside it. */
const TOP_LEVEL_TYPES = [
  'application',
  'audio',
  'chemical',
  'example',
  'font',
  'haptics',
  'image',
  'message',
  'model',
  'multipart',
  'text',
  'video',
];

/** Fields that hold the address of a page. */
const URLS = ['url', 'termsOfService', 'tokenUrl', 'authorizationUrl', 'refreshUrl', 'openIdConnectUrl'];

/** An address without its scheme, and no file. */
const HOST = /^(?:[\w-]+\.)+(?!html?$|md$|pdf$|txt$|json$|ya?ml$)[a-z]{2,}(?:\/|$)/i;

/** Those that are written by hand often enough to be misspelt. */
const COMMON_TYPES = [
  'application/json',
  'application/octet-stream',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
];

/** An image in Markdown or HTML, and code, in which there are none. */
const IMAGE =
  /(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]*`|!\[[^[\]]*\]\(\s*<?([^)\s>]+)|!\[([^[\]]*)\](?:\[([^[\]]*)\])?|<img\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;

/** Returns the address that the label of a link or an image stands for, in a line such as `[logo]: logo.png`. */
function definitionOf(markdown: string, label: string | undefined): string | undefined {
  for (const [, defined, address] of markdown.matchAll(/^ {0,3}\[([^[\]]+)\]:\s*<?([^\s>]+)/gm))
    if (defined?.toLowerCase() === label?.toLowerCase()) return address;
  return undefined;
}

/** Warns about images in descriptions that no page can show, and about servers and media types that are misspelt. */
export function warnOfAddresses({ node, pointer, inSchema }: Visited, warn: Warn): void {
  const written = getString(node, 'description') ?? '';
  const description = /!\[|<img\b/i.test(written) ? written : '';
  for (const [, , inMarkdown, text, label, inHtml] of description.matchAll(IMAGE)) {
    const source = inMarkdown ?? inHtml ?? definitionOf(description, label || text);
    if (source === undefined || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) continue;
    warn(
      'image',
      `${pointer}/description`,
      `The image \`${source}\` is shown as its text: the file is not published.`,
      'Use an absolute URL, to which the page links.',
    );
  }
  for (const key of URLS) {
    const url = getString(node, key);
    if (url === undefined) continue;
    const [written, scheme = ''] = /^(\w+):\/*/.exec(url) ?? [];
    const isMisspelt = /^https?$/i.test(scheme)
      ? written !== `${scheme}://`
      : ['http', 'https'].some((known) => editsWithin(1, scheme, known) === 1);
    if (/^[\w.+-]+@[\w.-]+$/.test(url))
      warn(
        'server',
        `${pointer}/${key}`,
        `\`${url}\` is an email address, not a URL.`,
        `Write \`email: ${url}\`, or \`mailto:${url}\`.`,
      );
    else if (HOST.test(url) && !pointer.includes('/servers/'))
      warn(
        'server',
        `${pointer}/${key}`,
        `\`${url}\` is not the address of a page.`,
        `Write \`https://${url}\`.`,
      );
    if (written !== undefined && isMisspelt)
      warn(
        'server',
        `${pointer}/${key}`,
        `\`${url}\` is not the address of a page.`,
        `Write \`https://${url.slice(written.length)}\`.`,
      );
  }
  const email = pointer === '/info/contact' ? getString(node, 'email') : undefined;
  if (email !== undefined && !/^[^\s@]+@\S+$/.test(email))
    warn(
      'server',
      `${pointer}/email`,
      `\`${email}\` is not an email address.`,
      'Write one such as `api@example.com`.',
    );
  if (inSchema) return;
  for (const [index, server] of getList(node, 'servers').entries()) {
    const url = isObject(server) ? getString(server, 'url') : undefined;
    if (url !== undefined && /^([\w-]+(\.[\w-]+)+(:\d+)?|[\w-]+:\d+)(\/|$)/.test(url))
      warn(
        'server',
        `${pointer}/servers/${index}/url`,
        `\`${url}\` is a path of the site that the document is on, not a host.`,
        `Write \`${url.startsWith('localhost') ? 'http' : 'https'}://${url}\`.`,
      );
    if (url?.trim().includes(' '))
      warn(
        'server',
        `${pointer}/servers/${index}/url`,
        'The URL of a server cannot contain spaces.',
        'Remove them.',
      );
    if (url !== undefined && /[?#]/.test(url))
      warn(
        'server',
        `${pointer}/servers/${index}/url`,
        'The URL of a server has no query and no anchor: the path of an endpoint follows it.',
        `Write \`${url.replace(/[?#].*/s, '')}\`.`,
      );
    for (const [name, variable] of isObject(server) ? Object.entries(getObject(server, 'variables')) : []) {
      const [values, chosen] = isObject(variable) ? [getList(variable, 'enum'), variable.default] : [[], ''];
      if (url !== undefined && !url.includes(`{${name}}`))
        warn(
          'server',
          `${pointer}/servers/${index}/variables/${escapePointer(name)}`,
          `The URL of the server has no \`{${name}}\`.`,
          'Write it into the `url`, or remove this variable.',
        );
      if (values.length > 0 && !values.includes(chosen))
        warn(
          'server',
          `${pointer}/servers/${index}/variables/${escapePointer(name)}/default`,
          `The default \`${chosen}\` is not in the enum.`,
          suggest(String(chosen), values.map(String)),
        );
    }
    for (const [, name = ''] of url?.matchAll(/\{([^{}]+)\}/g) ?? [])
      if (isObject(server) && !Object.hasOwn(getObject(server, 'variables'), name))
        warn(
          'server',
          `${pointer}/servers/${index}/url`,
          `The URL has \`{${name}}\`, but no variable \`${name}\` is declared.`,
          `Add \`variables: { ${name}: { default: … } }\` to the server.`,
        );
  }
  for (const [name, encoding] of getEntries(node, 'encoding')) {
    const types = (isObject(encoding) ? getString(encoding, 'contentType') : undefined)?.split(',') ?? [];
    const wrong = types.map((type) => type.trim()).find((type) => !type.includes('/'));
    if (wrong !== undefined)
      warn(
        'media-type',
        `${pointer}/encoding/${escapePointer(name)}/contentType`,
        `\`${wrong}\` is not a media type.`,
        'Write one such as `image/png`.',
      );
  }
  for (const type of Object.keys(getObject(node, 'content'))) {
    const [name = '', second] = type.toLowerCase().split('/');
    const at = `${pointer}/content/${escapePointer(type)}`;
    if (second === undefined && !type.startsWith('x-') && type !== '$ref')
      warn('media-type', at, `\`${type}\` is not a media type.`, 'Write one such as `application/json`.');
    const plain = type.replace(/\s/g, '');
    const meant = COMMON_TYPES.find(
      (common) => !type.startsWith(common) && (plain === common || editsWithin(1, type, common) === 1),
    );
    if (meant !== undefined)
      warn('media-type', at, `Unknown media type \`${type}\`.`, `Did you mean \`${meant}\`?`);
    if (meant !== undefined || TOP_LEVEL_TYPES.includes(name) || /^(\*|x-.*)$/.test(name)) continue;
    const nearest = second === undefined ? undefined : nearestName(name, TOP_LEVEL_TYPES);
    if (nearest !== undefined)
      warn('media-type', at, `Unknown media type \`${type}\`.`, `Did you mean \`${nearest}/${second}\`?`);
  }
}
