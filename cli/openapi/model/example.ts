import { get, getEntries, getString, isObject, type Raw } from '../document/raw.ts';
import { resolve } from '../document/references.ts';
import { type Context, describe, safeUrl } from './context.ts';
import type { Example } from './model.ts';
import { sampleValue } from './sample/sample-value.ts';
import type { Direction } from './sample/sampling.ts';
import { schemaExamples } from './schema.ts';
import { isReadable, writeBody } from './write-body.ts';

/** An example before it is written down: what the author gave, or what was made from the schema. */
export interface RawExample {
  name: string;
  title: string;
  source: Raw;
  value?: unknown;
  /** The value as it is sent, where the author wrote that (OpenAPI 3.2). */
  serialized?: string;
  externalUrl?: string;
  generated: boolean;
}

/**
 * Examples of a media type, parameter or header, in this order: `examples`, `example`, the schema's own, one made
 * from the schema. Values such as `0`, `false`, `""` and `null` are examples like any other.
 */
export function collectExamples(
  context: Context,
  holder: Raw,
  direction: Direction,
  generate = true,
): RawExample[] {
  const named = getEntries(holder, 'examples').flatMap(([name, node]) => namedExample(context, name, node));
  if (named.length > 0) return named;
  if (Object.hasOwn(holder, 'example')) return [single('example', holder.example)];
  const schema = get(holder, 'schema');
  const own = isObject(schema) ? schemaExamples(context.flatten(schema).schema) : [];
  if (own.length > 0)
    return own.map((value, index) => single(own.length > 1 ? `example ${index + 1}` : 'example', value));
  if (!generate || schema === undefined) return [];
  const value = sampleValue(context, schema, direction);
  return value === undefined ? [] : [{ ...single('example', value), generated: true }];
}

function single(name: string, value: unknown): RawExample {
  return { name, title: 'Example', source: {}, value, generated: false };
}

/** An Example Object (OpenAPI 3.1 §4.8.19; `dataValue` and `serializedValue` since 3.2). */
function namedExample(context: Context, name: string, node: unknown): RawExample[] {
  const resolved = resolve(context.document, node);
  if (!resolved) return [];
  const source = { ...resolved.value, ...resolved.siblings };
  const title = getString(source, 'summary') || name;
  const externalUrl = safeUrl(getString(source, 'externalValue'));
  const serialized = getString(source, 'serializedValue');
  const key = ['value', 'dataValue'].find((candidate) => Object.hasOwn(source, candidate));
  if (key === undefined && serialized === undefined && externalUrl === undefined) return [];
  return [
    {
      name,
      title,
      source,
      generated: false,
      ...(key === undefined ? {} : { value: source[key] }),
      ...(serialized === undefined
        ? {}
        : { serialized, ...(key === undefined ? { value: parsed(serialized) } : {}) }),
      ...(externalUrl === undefined ? {} : { externalUrl }),
    },
  ];
}

/** What a sent text says, when it is JSON; else the text. */
function parsed(serialized: string): unknown {
  try {
    return JSON.parse(serialized);
  } catch {
    return serialized;
  }
}

/** A text of a language that code is highlighted in. */
export interface WrittenExample {
  code: string;
  language: string;
}

/**
 * A raw example laid out for reading in its media type; undefined where it was made from the schema, and the media type
 * has no form that could be read.
 */
export function writeForReading(
  context: Context,
  example: RawExample,
  mediaType: string,
  schema: unknown,
): WrittenExample | undefined {
  if (!('value' in example)) return { code: '', language: 'text' };
  if (example.generated && !isReadable(context, { value: example.value, mediaType, schema }))
    return undefined;
  const written = writeBody(context, example.value, mediaType, schema);
  return example.serialized === undefined ? written : { ...written, code: example.serialized };
}

/** The same, highlighted. */
export function showExample(context: Context, example: RawExample, written: WrittenExample): Example {
  const { name, title, source, externalUrl, generated } = example;
  return {
    name,
    title,
    ...describe(context, source),
    ...(externalUrl === undefined ? {} : { externalUrl }),
    ...written,
    html: written.code === '' ? '' : context.renderer.highlight(written.code, written.language),
    generated,
  };
}
