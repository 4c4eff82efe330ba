import {
  get,
  getObject,
  isObject,
  type JsonObject,
  setOwn,
  valueAt,
} from '../openapi/document/json-object.ts';
import { hasStyle } from '../openapi/model/form-fields.ts';
import { type ParameterStyle, styleOfParameter } from '../openapi/model/serialize.ts';
import {
  fieldsOf as namesOf,
  schemasAt,
  schemasInside,
  typesOf,
  valuesOf,
} from '../openapi/validation/schemas-at.ts';
import type { MockRequest } from './exchange.ts';

/** The media types of forms. */
export const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * Returns the fields of a form, read by their schemas and Encoding Objects: without a style, an object is JSON, and an array
 * has a field for each item. Undefined if the body is no such form.
 */
export async function readForm(
  { body, headers }: MockRequest,
  operation: JsonObject,
): Promise<JsonObject | undefined> {
  const type = headers['content-type'] ?? '';
  const [kind = ''] = FORM.exec(type) ?? [];
  const content = getObject(getObject(operation, 'requestBody'), 'content');
  const { schema, encoding } = getObject(content, kind.toLowerCase());
  if (schema === undefined) return undefined;
  const form = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const sent: Sent = new Map();
  for (const name of new Set(form.keys()))
    sent.set(
      name,
      await Promise.all(form.getAll(name).map((part) => (typeof part === 'string' ? part : part.text()))),
    );
  const read: JsonObject = {};
  const schemasOf = (name: string) => schemasAt(operation, schema, [name]);
  for (const [name, own] of Object.entries(getObject({ encoding }, 'encoding')))
    if (isObject(own) && hasStyle(own)) {
      const value = readStyled(styleOfParameter(own, name, 'query'), sent, schemasOf(name));
      if (value !== undefined) setOwn(read, name, value);
    }
  for (const [name, texts] of sent) setOwn(read, name, readField(texts, schemasOf(name)));
  return read;
}

/** The texts of a form by name; what has been read is taken out. */
type Sent = Map<string, string[]>;

function take(sent: Sent, name: string): string[] | undefined {
  const texts = sent.get(name);
  sent.delete(name);
  return texts;
}

const SEPARATORS: Record<string, string> = { spaceDelimited: ' ', tabDelimited: '\t', pipeDelimited: '|' };

/** Reads a field that is written like a parameter of a query (OpenAPI 3.1 §4.8.15). */
function readStyled(style: ParameterStyle, sent: Sent, schemas: unknown[]): unknown {
  const types = schemas.flatMap(typesOf);
  if (types.includes('object')) return readObject(style, sent, schemas);
  const texts = take(sent, style.name);
  if (!types.includes('array')) return texts && readText(texts.at(-1) ?? '', schemas);
  const items = style.explode ? texts : texts?.flatMap((text) => text.split(separatorOf(style)));
  return items?.map((text) => readText(text, schemasInside({}, schemas, '0')));
}

function readObject(style: ParameterStyle, sent: Sent, schemas: unknown[]): JsonObject | undefined {
  const schemasOf = (path: string[]) => path.reduce((around, key) => schemasInside({}, around, key), schemas);
  const isList = (path: string[]) => schemasOf(path).flatMap(typesOf).includes('array');
  // Some clients write `name[list][]`, or the index.
  const isItem = (path: string[]) => /^\d*$/.test(path.at(-1) ?? '') && isList(path.slice(0, -1));
  const fields = fieldsOfObject(style, sent, schemas.flatMap(namesOf));
  const value: JsonObject = {};
  for (const [path, texts] of fields) {
    const list = isItem(path) ? path.slice(0, -1) : isList(path) ? path : undefined;
    const before = list && valueAt(value, list);
    const items = list && texts.map((text) => readText(text, schemasOf([...list, '0'])));
    if (list && items) setAt(value, list, [...(Array.isArray(before) ? before : []), ...items]);
    else setAt(value, path, readText(texts.at(-1) ?? '', schemasOf(path)));
  }
  return fields.length > 0 ? value : undefined;
}

function separatorOf({ style }: ParameterStyle): string {
  return SEPARATORS[style] ?? ',';
}

/** Returns the texts of an object, each with its path. */
function fieldsOfObject(
  style: ParameterStyle,
  sent: Sent,
  names: string[],
): [path: string[], texts: string[]][] {
  const start = `${style.name}[`;
  if (style.style === 'deepObject')
    return [...sent.keys()]
      .filter((key) => key.startsWith(start) && key.endsWith(']'))
      .map((key) => [key.slice(start.length, -1).split(']['), take(sent, key) ?? []]);
  if (style.explode)
    return names.flatMap((name): [string[], string[]][] => {
      const texts = take(sent, name);
      return texts ? [[[name], texts]] : [];
    });
  const parts = take(sent, style.name)?.at(-1)?.split(separatorOf(style)) ?? [];
  return parts.flatMap((key, index) => (index % 2 === 0 ? [[[key], [parts[index + 1] ?? '']]] : []));
}

function setAt(value: JsonObject, [key = '', ...rest]: string[], part: unknown): void {
  const inner = get(value, key);
  const holder = isObject(inner) ? inner : {};
  if (rest.length > 0) setAt(holder, rest, part);
  setOwn(value, key, rest.length > 0 ? holder : part);
}

/** Reads the texts of all fields of one name. */
function readField(texts: string[], schemas: unknown[]): unknown {
  const last = readText(texts.at(-1) ?? '', schemas);
  const isList = schemas.some((schema) => typesOf(schema).includes('array'));
  if (!isList || (texts.length === 1 && Array.isArray(last))) return last;
  const items = schemasInside({}, schemas, '0');
  return texts.map((text) => readText(text, items));
}

/** What is no JSON stays a text, whose type is then wrong. */
function readText(text: string, schemas: unknown[]): unknown {
  const types = new Set(schemas.flatMap(typesOf));
  if (text === '' && types.has('null') && !types.has('string')) return null;
  // Values without a type say theirs themselves.
  const listed = types.size === 0 ? valuesOf(schemas)?.find((value) => String(value) === text) : undefined;
  if (listed !== undefined) return listed;
  const isOther = !types.has('string') && types.size > 0;
  const mayBeOther = types.size !== 1 && /^\s*[[{]/.test(text);
  if (!isOther && !mayBeOther) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
