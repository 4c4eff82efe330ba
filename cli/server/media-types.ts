import { lookup } from 'mrmime';

/** Where the types of mrmime are not those that hosts are configured to send. */
const TYPES: Record<string, string> = {
  ico: 'image/x-icon',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** Returns the media type of a file, with the encoding if it is a text. */
export function mediaTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const type =
    (Object.hasOwn(TYPES, extension) ? TYPES[extension] : lookup(extension)) ?? 'application/octet-stream';
  return /^text\/|[/+](json|xml|yaml)$/.test(type) ? `${type}; charset=utf-8` : type;
}
