import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { get, getString, isObject } from './raw.ts';
import { textOf } from './serialize.ts';

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded/i.test(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

/** A value as it is sent in a body of the media type, laid out for reading. */
export function writeBody(
  context: Context,
  value: unknown,
  mediaType: string,
  schema: unknown,
): { code: string; language: string } {
  if (isJson(mediaType) || mediaType === '*/*')
    return { code: JSON.stringify(value, null, 2) ?? '', language: 'json' };
  if (/[/+]xml\b/i.test(mediaType)) {
    if (typeof value === 'string') return { code: value, language: 'xml' };
    return { code: writeXml(rootName(context, schema), value, '').trimEnd(), language: 'xml' };
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
  return { code: JSON.stringify(value, null, 2) ?? '', language: 'json' };
}

/** Fields of a form with the default encoding: lists repeat their name, one field a line for reading. */
export function writeForm(value: Record<string, unknown>): string {
  return formPairs(value)
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&\n');
}

export function formPairs(value: Record<string, unknown>): [string, string][] {
  return Object.entries(value).flatMap(([name, item]) =>
    Array.isArray(item)
      ? item.map((part): [string, string] => [name, textOf(part)])
      : [[name, textOf(item)] as [string, string]],
  );
}

function rootName(context: Context, schema: unknown): string {
  if (!isObject(schema)) return 'root';
  const flat = context.flatten(schema);
  const xml = get(flat.schema, 'xml');
  const component =
    flat.reference === undefined ? undefined : findComponent(context.components, flat.reference);
  return (isObject(xml) ? getString(xml, 'name') : undefined) ?? component?.name ?? 'root';
}

function writeXml(name: string, value: unknown, indent: string): string {
  const tag = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) ? name : 'item';
  if (Array.isArray(value)) return value.map((item) => writeXml(tag, item, indent)).join('');
  if (!isObject(value)) return `${indent}<${tag}>${escapeXml(textOf(value))}</${tag}>\n`;
  const inner = Object.entries(value).map(([key, item]) => writeXml(key, item, `${indent}  `));
  return `${indent}<${tag}>\n${inner.join('')}${indent}</${tag}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
