import { didYouMean } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { getList, getObject, getString, isObject } from '../../document/json-object.ts';
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

/** An image in Markdown or HTML, and code, in which there are none. */
const IMAGE =
  /(```|~~~)[\s\S]*?(?:\1|$)|`[^`\n]*`|!\[[^\]]*\]\(\s*<?([^)\s>]+)|<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi;

/** Warns about images in descriptions that no page can show, and about servers and media types that are misspelt. */
export function warnOfAddresses({ node, pointer, inSchema }: Visited, warn: Warn): void {
  for (const [, , inMarkdown, inHtml] of (getString(node, 'description') ?? '').matchAll(IMAGE)) {
    const source = inMarkdown ?? inHtml;
    if (source === undefined || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) continue;
    warn(
      'image',
      `${pointer}/description`,
      `The image \`${source}\` is shown as its text: the file is not published.`,
      'Use an absolute URL, to which the page links.',
    );
  }
  if (inSchema) return;
  for (const [index, server] of getList(node, 'servers').entries()) {
    const url = isObject(server) ? getString(server, 'url') : undefined;
    if (url !== undefined && /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(url))
      warn(
        'server',
        `${pointer}/servers/${index}/url`,
        `\`${url}\` is a path of the site that the document is on, not a host.`,
        `Write \`https://${url}\`.`,
      );
  }
  for (const type of Object.keys(getObject(node, 'content'))) {
    const [name = ''] = type.toLowerCase().split('/');
    if (TOP_LEVEL_TYPES.includes(name) || /^(\*|x-.*)$/.test(name)) continue;
    const hint = didYouMean(name, TOP_LEVEL_TYPES);
    if (hint)
      warn(
        'media-type',
        `${pointer}/content/${escapePointer(type)}`,
        `Unknown media type \`${type}\`.`,
        hint,
      );
  }
}
