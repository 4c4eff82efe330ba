import { entriesOf } from '../../text/key-order.ts';
import { encode, encodeReservedValue, headerText } from '../../text/url-encoding.ts';
import { getObject, getString, isObject, type JsonObject, textOf } from '../document/json-object.ts';
import type { FormPart, SentBody } from './model.ts';
import { serializedPairs, styleOfParameter } from './serialize.ts';

/** Returns each pair as percent-encoded `name=value`. */
export function formFields(pairs: [string, string][]): string[] {
  return pairs.map((pair) => pair.map(encode).join('='));
}

/** Returns the fields of a form, not encoded. Without a style in its Encoding Object, an array repeats its name. */
export function formPairs(value: Record<string, unknown>, encodings: JsonObject = {}): [string, string][] {
  return entriesOf(value).flatMap(([name, item]) => {
    const encoding = getObject(encodings, name);
    if (hasStyle(encoding)) return serializedPairs(styleOfParameter(encoding, name, 'query'), item);
    return listOf(item).map((part): [string, string] => [name, textOf(part)]);
  });
}

/** Returns the fields of a form as percent-encoded `name=value`; a value may keep its reserved characters. */
export function writeForm(value: Record<string, unknown>, encodings: JsonObject = {}): string[] {
  return entriesOf(value).flatMap(([name, item]) => {
    const encodeValue = keepsReserved(getObject(encodings, name)) ? encodeReservedValue : encode;
    return formPairs({ [name]: item }, encodings).map(([key, text]) => `${encode(key)}=${encodeValue(text)}`);
  });
}

/** Returns a form as a request body: as text if clients would encode what is to be kept. */
export function sentForm(value: Record<string, unknown>, encodings: JsonObject = {}): SentBody {
  const isText = Object.keys(value).some((name) => keepsReserved(getObject(encodings, name)));
  if (isText) return { kind: 'text', text: writeForm(value, encodings).join('&') };
  return { kind: 'form', pairs: formPairs(value, encodings) };
}

function keepsReserved(encoding: JsonObject): boolean {
  return encoding.allowReserved === true;
}

/** Whether an Encoding Object serializes a field like a parameter of the query. */
export function hasStyle(encoding: JsonObject): boolean {
  return 'style' in encoding || 'explode' in encoding;
}

/** How the parts of a multipart form are written: what their schemas say, and their Encoding Objects. */
export interface Multipart {
  /** The properties that are files, with their media types, which are empty if the schema has none. */
  files: Record<string, string>;
  encoding: JsonObject;
}

/** Returns the parts of a multipart form; an array becomes one part for each item. */
export function partsOf(value: Record<string, unknown>, { files, encoding }: Multipart): FormPart[] {
  return entriesOf(value).flatMap(([name, part]): FormPart[] => {
    const own = getObject(encoding, name);
    const file = Object.hasOwn(files, name);
    // Some generators give each part a style, which a file cannot have.
    if (hasStyle(own) && !file)
      return formPairs({ [name]: part }, encoding).map(([key, text]) => ({
        name: key,
        value: text,
        file: false,
      }));
    const written = getString(own, 'contentType') ?? (file ? files[name] : undefined);
    return listOf(part).map((item) => {
      // OpenAPI 3.1 §4.8.15.1.
      const type = written ?? (!file && (isObject(item) || Array.isArray(item)) ? 'application/json' : '');
      return { name, value: textOf(item), file, ...typeOf(type) };
    });
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Reads the first of several media types, unless it is a range such as `image/*`. */
function typeOf(written: string): { type?: string } {
  const type = headerText(written.split(',')[0] ?? '');
  return /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/.test(type) ? { type } : {};
}

/** RFC 7578. */
export function writeMultipart(parts: FormPart[]): string {
  const quoted = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent);
  const written = parts.map(({ name, value, file, type }) => {
    const fileName = file ? '; filename="file"' : '';
    const typeLine = type === undefined ? '' : `\nContent-Type: ${type}`;
    return `--boundary\nContent-Disposition: form-data; name="${quoted(name)}"${fileName}${typeLine}\n\n${file ? '<file>' : value}\n`;
  });
  return `${written.join('')}--boundary--`;
}
