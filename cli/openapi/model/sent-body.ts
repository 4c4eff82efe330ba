import { isObject, textOf } from '../document/raw.ts';
import { jsonText } from '../samples/literals.ts';
import type { Context } from './context.ts';
import type { RawExample } from './example.ts';
import { isBinary, isForm, isJson, isMultipart } from './media-types.ts';
import type { SentBody } from './model.ts';
import { formFields, formPairs, partsOf, writeBody } from './write-body.ts';

/** What a request with this example sends as a body of the media type; undefined when the example is elsewhere. */
export function sentBody(
  context: Context,
  example: Pick<RawExample, 'value' | 'serialized'>,
  mediaType: string,
  schema: unknown,
): SentBody | undefined {
  if (!('value' in example)) return undefined;
  const { value, serialized } = example;
  if (isBinary(context, mediaType, schema)) return { kind: 'file' };
  const isAnyJson = isJson(mediaType) || mediaType === '*/*';
  if (serialized !== undefined)
    return (isAnyJson && writtenJson(serialized)) || { kind: 'text', text: serialized };
  if (isAnyJson) return { kind: 'json', text: jsonText(value), value };
  if (isForm(mediaType) && isObject(value)) return { kind: 'form', pairs: formPairs(value) };
  if (isMultipart(mediaType) && isObject(value))
    return { kind: 'multipart', parts: partsOf(context, value, schema) };
  return { kind: 'text', text: writeBody(context, value, mediaType, schema).code };
}

/** What the author has serialized; undefined when it is no JSON, which may well be an example of an error. */
function writtenJson(text: string): SentBody | undefined {
  try {
    return { kind: 'json', text, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The same where it must stand in one line: in a parameter with a media type. */
export function sentLine(
  context: Context,
  example: Pick<RawExample, 'value' | 'serialized'>,
  mediaType: string,
  schema: unknown,
): string {
  if (example.serialized !== undefined) return example.serialized;
  const body = sentBody(context, example, mediaType, schema);
  if (body?.kind === 'json') return JSON.stringify(body.value) ?? '';
  if (body?.kind === 'form') return formFields(body.pairs).join('&');
  return body?.kind === 'text' ? body.text : textOf(example.value);
}

/** A range such as `image/*` says what may be sent; what is sent has one type. */
export function concreteType(mediaType: string, body: SentBody): string {
  if (!mediaType.includes('*')) return mediaType;
  if (body.kind === 'json') return 'application/json';
  return body.kind === 'text' ? 'text/plain' : 'application/octet-stream';
}
