import { getString, isObject, type JsonObject } from '../document/json-object.ts';
import type { Context } from './context.ts';

/** A Media Type Object, as far as it says how a body is written. */
export interface Media {
  type: string;
  schema?: unknown;
  /** Encoding Objects, by property. */
  encoding?: JsonObject;
}

/** Returns a function that recognises media types by a pattern. */
function matching(pattern: RegExp): (mediaType: string) => boolean {
  return (mediaType) => pattern.test(mediaType);
}

/** A sequence of JSON texts: JSON Lines, NDJSON, JSON text sequences (RFC 7464). */
export const isSequence = matching(/[/+-](jsonl|ndjson|json-seq)\b/i);
export const isXml = matching(/[/+]xml\b/i);
export const isYaml = matching(/[/+.-]ya?ml\b/i);
export const isEventStream = matching(/^text\/event-stream/i);
export const isForm = matching(/^application\/x-www-form-urlencoded/i);
export const isMultipart = matching(/^multipart\//i);

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType) && !isSequence(mediaType);
}

/** Whether bodies are not human-readable: files, and binary formats such as Protocol Buffers. */
export function isBinaryType(mediaType: string): boolean {
  return (
    /^(image\/(?!svg)|audio\/|video\/|font\/)|^application\/(octet-stream|pdf|zip|gzip|x-tar)\b/i.test(
      mediaType,
    ) || /[/+.-](protobuf|cbor|msgpack|messagepack|bson|avro|thrift|parquet|grpc)\b/i.test(mediaType)
  );
}

/** Whether a body with this media type and schema is the contents of a file. */
export function isBinary(context: Context, mediaType: string, schema: unknown): boolean {
  if (isBinaryType(mediaType)) return true;
  const isText = [isJson, isForm, isMultipart, isXml, isYaml].some((is) => is(mediaType));
  if (isText || /^text\//i.test(mediaType) || !isObject(schema)) return false;
  return getString(context.mergeSchema(schema).schema, 'format') === 'binary';
}
