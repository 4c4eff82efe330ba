import { isBinaryType, isForm, isMultipart } from '../model/media-types.ts';
import type { MediaType, SentBody } from '../model/model.ts';
import { concreteType } from '../model/sent-body.ts';

/** The body of a request in a collection. */
interface CollectionBody {
  written: { mode: string; [field: string]: unknown };
  /** Missing for multipart, where the client adds the boundary. */
  contentType?: string;
}

/** Converts the first example of a media type. */
export function collectionBody({ types: [type = ''], examples }: MediaType): CollectionBody {
  const sent = examples.find((example) => example.sent && example.types.includes(type))?.sent;
  const body = sent ?? withoutExample(type);
  const written = writeBody(body, type);
  return body.kind === 'multipart' ? { written } : { written, contentType: concreteType(type, body) };
}

function withoutExample(type: string): SentBody {
  if (isForm(type)) return { kind: 'form', pairs: [] };
  if (isMultipart(type)) return { kind: 'multipart', parts: [] };
  return isBinaryType(type) ? { kind: 'file' } : { kind: 'text', text: '' };
}

function writeBody(body: SentBody, type: string): CollectionBody['written'] {
  switch (body.kind) {
    case 'form':
      return {
        mode: 'urlencoded',
        urlencoded: body.pairs.map(([key, value]) => ({
          key: plain(key),
          value: plain(value),
          type: 'text',
        })),
      };
    case 'multipart':
      return {
        mode: 'formdata',
        formdata: body.parts.map(({ name, value, file }) =>
          file
            ? { key: plain(name), type: 'file', src: null }
            : { key: plain(name), value: plain(value), type: 'text' },
        ),
      };
    case 'file':
      return { mode: 'file', file: { src: null } };
    default:
      return {
        mode: 'raw',
        raw: body.kind === 'json' ? inJson(body.text) : plain(body.text),
        options: { raw: { language: languageOf(body, type) } },
      };
  }
}

/** Returns Postman's name of the language. */
function languageOf(body: SentBody, type: string): string {
  if (body.kind === 'json' || /[/+]json\b/i.test(type)) return 'json';
  if (/[/+]xml\b/i.test(type)) return 'xml';
  return /\b(html|javascript)\b/i.exec(type)?.[1]?.toLowerCase() ?? 'text';
}

/**
 * Separates double braces, which Postman and Bruno would replace by variables of the user, such as secrets. Their formats
 * have no escape.
 */
export function plain(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}

/** Percent-encodes double braces in a URL. */
export function inUrl(text: string): string {
  return text.replace(/\{(?=\{)|(?<=\{)\{/g, '%7B');
}

/** Escapes double braces in JSON, where they occur only in strings. */
function inJson(text: string): string {
  return text.replace(/(?<=\{)\{/g, '\\u007b');
}
