import { MAX_SAMPLED_VARIANTS } from '../../limits.ts';
import { defined } from '../../text/defined.ts';
import { writeJson } from '../../text/json-text.ts';
import { readJson } from '../../text/parse-json.ts';
import { t } from '../../words/words.ts';
import { getEntries, getString, type JsonObject } from '../document/json-object.ts';
import { type Context, describe, follow, safeUrl } from './context.ts';
import { inDirection } from './direction.ts';
import type { Media } from './media-types.ts';
import { schemaExamples } from './merged-schema.ts';
import type { Example } from './model.ts';
import { sampleValue } from './sample/sample-value.ts';
import type { Direction } from './sample/sampling.ts';

import { variantsOf } from './schema-variants.ts';
import { type FormattedBody, isReadable, writeBody } from './write-body.ts';

/** An example from the document, or generated from the schema, before it is formatted. */
export interface RawExample {
  name: string;
  title: string;
  source: JsonObject;
  value?: unknown;
  /** `serializedValue` (OpenAPI 3.2). */
  serialized?: string;
  externalUrl?: string;
  generated: boolean;
}

/** Returns the examples of a media type, parameter or header; without any, those generated from its schema. */
export function collectExamples(context: Context, holder: JsonObject, direction: Direction): RawExample[] {
  const written = writtenExamples(context, holder, direction);
  const schema = holder.schema;
  if (written.length > 0 || schema === undefined) return written;
  const variants = direction === 'request' ? variantExamples(context, schema) : [];
  if (variants.length > 1) return variants;
  const value = sampleValue(context, schema, direction);
  return value === undefined ? [] : [{ ...single('example', value), generated: true }];
}

/**
 * Returns the examples of a media type, parameter or header that the author wrote, from the first of: `examples`, `example`,
 * those of the schema. Falsy values such as `0`, `""` and `null` are valid examples.
 */
export function writtenExamples(context: Context, holder: JsonObject, direction: Direction): RawExample[] {
  const schema = holder.schema;
  const named = getEntries(holder, 'examples').flatMap(([name, node]) => namedExample(context, name, node));
  if (named.length > 0) return named;
  if (Object.hasOwn(holder, 'example')) return [single('example', holder.example)];
  const own = schemaExamples(context.mergeSchema(schema).schema);
  return own.map((value, index) =>
    single(
      own.length > 1 ? `example ${index + 1}` : 'example',
      inDirection(context, { value, schema }, direction),
    ),
  );
}

function variantExamples(context: Context, schema: unknown): RawExample[] {
  const examples = new Map<string, RawExample>();
  const variants = variantsOf(context, schema);
  // A merged schema has null beside its alternatives.
  if (context.mergeSchema(schema).nullable && variants.length > 0)
    variants.push({ label: 'null', node: { type: 'null' } });
  for (const { label, node } of variants.slice(0, MAX_SAMPLED_VARIANTS)) {
    const value = sampleValue(context, node, 'request');
    if (value !== undefined)
      examples.set(writeJson(value) ?? '', { ...single(label, value), title: label, generated: true });
  }
  return [...examples.values()];
}

function single(name: string, value: unknown): RawExample {
  return { name, title: t('example.one'), source: {}, value, generated: false };
}

/** Reads an Example Object (OpenAPI 3.1 §4.8.19; `dataValue` and `serializedValue` since 3.2). */
function namedExample(context: Context, name: string, node: unknown): RawExample[] {
  const source = follow(context, node);
  const title = getString(source, 'summary') || name;
  const externalUrl = safeUrl(getString(source, 'externalValue'));
  const serialized = getString(source, 'serializedValue');
  const key = ['value', 'dataValue'].find((candidate) => Object.hasOwn(source, candidate));
  if (key === undefined && serialized === undefined && externalUrl === undefined) return [];
  const parsed = serialized === undefined ? undefined : readJson(serialized);
  const value = key === undefined ? (parsed === undefined ? serialized : parsed) : source[key];
  return [defined({ name, title, source, generated: false, value, serialized, externalUrl })];
}

/** Formats an example for its media type; undefined if it is generated and the media type isn't human-readable. */
export function prettyPrint(context: Context, example: RawExample, media: Media): FormattedBody | undefined {
  if (!('value' in example)) return { code: '', language: 'text' };
  if (example.generated && !isReadable(context, example.value, media)) return undefined;
  const written = writeBody(context, example.value, media);
  return example.serialized === undefined ? written : { ...written, code: example.serialized };
}

export function buildExample(context: Context, example: RawExample, formatted: FormattedBody): Example {
  const { name, title, source, externalUrl, generated } = example;
  return defined({
    name,
    title,
    summary: getString(source, 'summary') || undefined,
    description: describe(context, source),
    externalUrl,
    ...formatted,
    html: formatted.code === '' ? '' : context.renderer.highlight(formatted.code, formatted.language),
    generated,
  });
}
