import { getEntries, getString, isObject, type JsonObject, setOwn } from '../document/json-object.ts';
import type { Context } from './context.ts';
import type { Multipart } from './form-fields.ts';
import type { Media } from './media-types.ts';

/** Reads from its schema which parts of a multipart form are files. */
export function readMultipart(context: Context, { schema, encoding = {} }: Media): Multipart {
  const files: Multipart['files'] = {};
  for (const [name, node] of getEntries(context.mergeSchema(schema).schema, 'properties')) {
    const property = propertyOf(context, node);
    if (isFile(property)) setOwn(files, name, getString(property, 'contentMediaType') ?? '');
  }
  return { files, encoding };
}

function propertyOf(context: Context, property: unknown): JsonObject {
  const { schema } = context.mergeSchema(property);
  const items = schema.items;
  return isObject(items) ? context.mergeSchema(items).schema : schema;
}

function isFile(property: JsonObject): boolean {
  return (
    getString(property, 'format') === 'binary' ||
    (Object.hasOwn(property, 'contentMediaType') && !Object.hasOwn(property, 'contentEncoding'))
  );
}
