import { isObject, textOf } from '../document/raw.ts';
import { jsonText } from '../samples/literals.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { writeXml } from './write-xml.ts';

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType) && !isSequence(mediaType);
}

/** A text for each of its items. */
function isSequence(mediaType: string): boolean {
  return /[/+-](jsonl|ndjson|json-seq)\b/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded/i.test(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

/** A value as it stands in a body of the media type, laid out for reading; what is sent is `sentBody`'s. */
export function writeBody(
  context: Context,
  value: unknown,
  mediaType: string,
  schema: unknown,
): { code: string; language: string } {
  const items = Array.isArray(value) ? value : [value];
  if (isSequence(mediaType))
    return { code: items.map((item) => JSON.stringify(item)).join('\n'), language: 'json' };
  if (/^text\/event-stream/i.test(mediaType) && items.every(isObject))
    return { code: items.map(writeEvent).join('\n\n'), language: 'text' };
  if (isJson(mediaType) || mediaType === '*/*') return { code: jsonText(value), language: 'json' };
  if (/[/+]xml\b/i.test(mediaType)) {
    if (typeof value === 'string') return { code: value, language: 'xml' };
    return { code: writeXml(context, value, schema, rootName(context, schema)), language: 'xml' };
  }
  if (typeof value === 'string') return { code: value, language: 'text' };
  if (isForm(mediaType) && isObject(value)) return { code: writeForm(value), language: 'text' };
  if (isMultipart(mediaType) && isObject(value)) {
    return {
      code: Object.entries(value)
        .map(([name, part]) => `${name}: ${textOf(part)}`)
        .join('\n'),
      language: 'text',
    };
  }
  return { code: jsonText(value), language: 'json' };
}

/** A line for each line of each field, as servers send events. */
function writeEvent(event: Record<string, unknown>): string {
  return Object.entries(event)
    .flatMap(([field, value]) =>
      textOf(value)
        .split('\n')
        .map((line) => `${field}: ${line}`),
    )
    .join('\n');
}

/** Fields of a form with the default encoding, one a line for reading. */
function writeForm(value: Record<string, unknown>): string {
  return formFields(formPairs(value)).join('&\n');
}

/** `name=value` for each pair, encoded. */
export function formFields(pairs: [string, string][]): string[] {
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
  return pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`);
}

/** Names and values of a form, not encoded: a list repeats its name. */
export function formPairs(value: Record<string, unknown>): [string, string][] {
  return Object.entries(value).flatMap(([name, item]) =>
    Array.isArray(item)
      ? item.map((part): [string, string] => [name, textOf(part)])
      : [[name, textOf(item)] as [string, string]],
  );
}

function rootName(context: Context, schema: unknown): string {
  const { reference } = isObject(schema) ? context.flatten(schema) : {};
  return (reference && findComponent(context.components, reference)?.name) || 'root';
}
