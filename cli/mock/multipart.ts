import { getObject, type JsonObject, setOwn } from '../openapi/document/json-object.ts';
import { hasStyle } from '../openapi/model/form-fields.ts';
import { schemasAt, schemasInside, typesOf } from '../openapi/validation/schemas-at.ts';
import type { MockRequest } from './exchange.ts';

/**
 * Returns the parts of a multipart form, read by their schemas: an object is JSON, and an array has a part for each item.
 * Undefined if the body is no such form, or if its parts are written like parameters of a query, which Prism reads.
 */
export async function readForm(
  { body, headers }: MockRequest,
  operation: JsonObject,
): Promise<JsonObject | undefined> {
  const type = headers['content-type'] ?? '';
  const content = getObject(getObject(operation, 'requestBody'), 'content');
  const { schema, encoding } = getObject(content, 'multipart/form-data');
  const encodings = getObject({ encoding }, 'encoding');
  const hasStyles = Object.keys(encodings).some((name) => hasStyle(getObject(encodings, name)));
  if (!/^multipart\/form-data\b/i.test(type) || schema === undefined || hasStyles) return undefined;
  const form = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const read: JsonObject = {};
  for (const name of new Set(form.keys())) {
    const parts = form.getAll(name).map((part) => (typeof part === 'string' ? part : part.text()));
    setOwn(read, name, readPart(await Promise.all(parts), schemasAt(operation, schema, [name])));
  }
  return read;
}

/** Reads the texts of all parts of one name. */
function readPart(texts: string[], schemas: unknown[]): unknown {
  const last = readText(texts.at(-1) ?? '', schemas);
  const isList = schemas.some((schema) => typesOf(schema).includes('array'));
  if (!isList || (texts.length === 1 && Array.isArray(last))) return last;
  const items = schemasInside({}, schemas, '0');
  return texts.map((text) => readText(text, items));
}

/** What is no JSON stays a text, whose type is then wrong. */
function readText(text: string, schemas: unknown[]): unknown {
  const types = new Set(schemas.flatMap(typesOf));
  const isOther = !types.has('string') && types.size > 0;
  const mayBeOther = types.size !== 1 && /^\s*[[{]/.test(text);
  if (!isOther && !mayBeOther) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
