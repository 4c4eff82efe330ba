import { jsonText, writeJson } from '../../text/json-text.ts';
import { trimEnd } from '../../text/trim.ts';
import { writeYaml } from '../../text/write-yaml.ts';
import { get, getObject, getString, isObject, textOf } from '../document/json-object.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import {
  isBinary,
  isEventStream,
  isForm,
  isJson,
  isMultipart,
  isSequence,
  isXml,
  isYaml,
} from './media-types.ts';
import type { FormPart } from './model.ts';
import { writeXml } from './write-xml.ts';

export interface FormattedBody {
  code: string;
  /** For syntax highlighting. */
  language: string;
}

/** Formats a value for reading as a body of the media type; `sentBody` has the form to send. */
export function writeBody(
  context: Context,
  value: unknown,
  mediaType: string,
  schema: unknown,
): FormattedBody {
  const items = Array.isArray(value) ? value : [value];
  if (isSequence(mediaType) && typeof value !== 'string')
    return { code: items.map((item) => writeJson(item)).join('\n'), language: 'json' };
  if (isEventStream(mediaType) && items.every(isObject))
    return { code: items.map(writeEvent).join('\n\n'), language: 'text' };
  if (isJson(mediaType) || mediaType === '*/*') return { code: jsonText(value), language: 'json' };
  if (isXml(mediaType)) {
    if (typeof value === 'string') return { code: value, language: 'xml' };
    return { code: writeXml(context, value, schema, rootName(context, schema)), language: 'xml' };
  }
  if (isYaml(mediaType)) return { code: yamlOf(value), language: 'yaml' };
  if (typeof value === 'string') return { code: value, language: 'text' };
  if (isForm(mediaType) && isObject(value))
    return { code: formFields(formPairs(value)).join('&\n'), language: 'text' };
  if (isMultipart(mediaType) && isObject(value))
    return { code: writeMultipart(partsOf(context, value, schema)), language: 'text' };
  return { code: jsonText(value), language: 'json' };
}

/** By value: the samples of a component schema are the same object. */
const yamlTexts = new WeakMap<object, string>();

function yamlOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return trimEnd(writeYaml(value), '\n');
  const text = yamlTexts.get(value) ?? trimEnd(writeYaml(value), '\n');
  yamlTexts.set(value, text);
  return text;
}

/** Whether a generated value can be formatted for the media type. */
export function isReadable(
  context: Context,
  { value, mediaType, schema }: { value: unknown; mediaType: string; schema: unknown },
): boolean {
  if (isBinary(context, mediaType, schema)) return false;
  // Many APIs send JSON as plain text; the format of other text is unknown.
  const isJsonAsText = /^text\/(plain|json)\b/i.test(mediaType);
  const isOtherText = /^text\//i.test(mediaType) && !isJsonAsText;
  const isKnown = [isXml, isYaml, isJson, isEventStream].some((is) => is(mediaType));
  return !isOtherText || isKnown || typeof value === 'string';
}

/** Writes an event of `text/event-stream`; each line of a value repeats the field. */
function writeEvent(event: Record<string, unknown>): string {
  return Object.entries(event)
    .flatMap(([field, value]) =>
      textOf(value)
        .split('\n')
        .map((line) => `${field}: ${line}`),
    )
    .join('\n');
}

/** Returns the parts of a multipart form; an array becomes one part for each item. */
export function partsOf(context: Context, value: Record<string, unknown>, schema: unknown): FormPart[] {
  const properties = getObject(context.mergeSchema(schema).schema, 'properties');
  return Object.entries(value).flatMap(([name, part]) => {
    const file = isFile(context, get(properties, name));
    return (Array.isArray(part) ? part : [part]).map((item) => ({ name, value: textOf(item), file }));
  });
}

function isFile(context: Context, property: unknown): boolean {
  const { schema } = context.mergeSchema(property);
  const items = get(schema, 'items');
  const text = isObject(items) ? context.mergeSchema(items).schema : schema;
  return (
    getString(text, 'format') === 'binary' ||
    (Object.hasOwn(text, 'contentMediaType') && !Object.hasOwn(text, 'contentEncoding'))
  );
}

/** RFC 7578. */
function writeMultipart(parts: FormPart[]): string {
  const quoted = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent);
  const written = parts.map(({ name, value, file }) => {
    const fileName = file ? '; filename="file"' : '';
    return `--boundary\nContent-Disposition: form-data; name="${quoted(name)}"${fileName}\n\n${file ? '<file>' : value}\n`;
  });
  return `${written.join('')}--boundary--`;
}

/** Returns each pair as percent-encoded `name=value`. */
export function formFields(pairs: [string, string][]): string[] {
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
  return pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`);
}

/** Returns the fields of a form, not encoded; an array repeats its name. */
export function formPairs(value: Record<string, unknown>): [string, string][] {
  return Object.entries(value).flatMap(([name, item]) =>
    Array.isArray(item)
      ? item.map((part): [string, string] => [name, textOf(part)])
      : [[name, textOf(item)] as [string, string]],
  );
}

function rootName(context: Context, schema: unknown): string {
  return findComponent(context.components, context.mergeSchema(schema).reference)?.name || 'root';
}
