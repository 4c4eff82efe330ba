import { jsonText, writeJson } from '../../text/json-text.ts';
import { readJson } from '../../text/parse-json.ts';
import { isObject, textOf } from '../document/json-object.ts';
import type { Context } from './context.ts';
import type { RawExample } from './example.ts';
import { formFields, partsOf, sentForm } from './form-fields.ts';
import { isBinary, isForm, isJson, isMultipart, type Media } from './media-types.ts';
import type { SentBody } from './model.ts';
import { readMultipart } from './multipart.ts';
import { writeBody } from './write-body.ts';

/** Returns an example as a request body of the media type; undefined for an external example. */
export function sentBody(
  context: Context,
  example: Pick<RawExample, 'value' | 'serialized'>,
  media: Media,
): SentBody | undefined {
  if (!('value' in example)) return undefined;
  const { value, serialized } = example;
  const { type: mediaType, schema } = media;
  if (isBinary(context, mediaType, schema)) return { kind: 'file' };
  const isAnyJson = isJson(mediaType) || mediaType === '*/*';
  if (serialized !== undefined) {
    // What is no JSON may be intended to show an error.
    const written = isAnyJson ? readJson(serialized) : undefined;
    return written === undefined
      ? { kind: 'text', text: serialized }
      : { kind: 'json', text: serialized, value: written };
  }
  if (isAnyJson) return { kind: 'json', text: jsonText(value), value };
  if (isForm(mediaType) && isObject(value)) return sentForm(value, media.encoding);
  if (isMultipart(mediaType) && isObject(value))
    return { kind: 'multipart', parts: partsOf(value, readMultipart(context, media)) };
  return { kind: 'text', text: writeBody(context, value, media).code };
}

/** Returns an example on one line, for a parameter with a media type. */
export function sentLine(
  context: Context,
  example: Pick<RawExample, 'value' | 'serialized'>,
  media: Media,
): string {
  if (example.serialized !== undefined) return example.serialized;
  const body = sentBody(context, example, media);
  if (body?.kind === 'json') return writeJson(body.value) ?? '';
  if (body?.kind === 'form') return formFields(body.pairs).join('&');
  return body?.kind === 'text' ? body.text : textOf(example.value);
}
