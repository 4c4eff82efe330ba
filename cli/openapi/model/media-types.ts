import { getString, isObject, type JsonObject } from '../document/json-object.ts';
import type { Context } from './context.ts';

/** A Media Type Object, as far as it says how a body is written. */
export interface Media {
  type: string;
  schema?: unknown;
  /** Encoding Objects, by property. */
  encoding?: JsonObject;
}

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType) && !isSequence(mediaType);
}

/** A sequence of JSON texts: JSON Lines, NDJSON, JSON text sequences (RFC 7464). */
export function isSequence(mediaType: string): boolean {
  return /[/+-](jsonl|ndjson|json-seq)\b/i.test(mediaType);
}

export function isXml(mediaType: string): boolean {
  return /[/+]xml\b/i.test(mediaType);
}

export function isYaml(mediaType: string): boolean {
  return /[/+.-]ya?ml\b/i.test(mediaType);
}

export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded/i.test(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
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
