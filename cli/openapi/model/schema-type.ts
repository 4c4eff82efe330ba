import { MAX_TYPE_DEPTH } from '../../limits.ts';
import { t } from '../../words/words.ts';
import { getList, getString, getStrings, isObject, type JsonObject } from '../document/json-object.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { typesOf } from './merge-schema.ts';
import type { MergedSchema } from './merged-schema.ts';
import type { SchemaNode } from './model.ts';
import { onlyRequires } from './schema-facts.ts';
import { SIZE_OF_MARKUP } from './text-limit.ts';

type TypeText = SchemaNode['type'];

/** Describes the type of a schema: `string or null`, `array of CurrencyAmount`, `map of string`. */
export function typeText(context: Context, node: unknown, depth = 0): TypeText {
  if (node === false) return [{ text: t('type.nothing') }];
  if (!isObject(node) || depth > MAX_TYPE_DEPTH) return [{ text: t('type.any') }];
  const flat = context.mergeSchema(node);
  const component = findComponent(context.components, flat.reference);
  const text = component
    ? [{ text: component.name, href: `#${component.anchor}` }]
    : inlineTypeText(context, flat, depth);
  return flat.nullable ? join([text, NULL]) : text;
}

/** Describes the type of a field; named types show what they are: `Decimal (string)`, `Orders (array of Order)`. */
export function fieldTypeText(context: Context, node: unknown): TypeText {
  const text = typeText(context, node);
  const [named, ...rest] = text;
  if (named?.href === undefined || !isObject(node)) return text;
  const { schema } = context.mergeSchema(node);
  const [type, ...others] = typesOf(schema);
  if (type === undefined || others.length > 0) return text;
  const meaning =
    type === 'array' || type === 'object' ? singleTypeText(context, { type, schema }) : [{ text: type }];
  const isBare = meaning.length === 1 && meaning[0]?.text === 'object';
  return isBare ? text : [named, { text: ' (' }, ...meaning, { text: ')' }, ...rest];
}

function inlineTypeText(context: Context, flat: MergedSchema, depth: number): TypeText {
  const types = typesOf(flat.schema);
  const [group] = flat.alternatives;
  if (group && (types.length === 0 || (types[0] === 'object' && !Object.hasOwn(flat.schema, 'properties')))) {
    const options = group.schemas.map((schema) => typeText(context, schema, depth + 1));
    if (options.length <= 3) return join(options);
    const kinds = unique(group.schemas.map((schema) => baseTypeText(context, schema)));
    return kinds.length === 1 && kinds[0]
      ? kinds[0]
      : [{ text: t('type.one-of', { count: options.length }) }];
  }
  if (types.length === 0) return [{ text: untypedText(flat.schema) }];
  // One type is part of the size of a field.
  for (const type of types.slice(1)) context.countSize(type.length + SIZE_OF_MARKUP);
  return join(types.map((type) => singleTypeText(context, { type, schema: flat.schema }, depth + 1)));
}

function untypedText(schema: JsonObject): string {
  if (isFile(schema)) return t('type.file');
  return onlyRequires(schema)
    ? t('type.object-with', { names: getStrings(schema, 'required').join(', ') })
    : t('type.any');
}

/** The type without names, to summarise many variants. */
function baseTypeText(context: Context, node: unknown): TypeText {
  const types = typesOf(context.mergeSchema(node).schema);
  return [{ text: types.length === 0 ? t('type.any') : types.join(or()) }];
}

/** Describes one of the types of a schema; `depth` is that of the types inside. */
function singleTypeText(
  context: Context,
  { type, schema }: { type: string; schema: JsonObject },
  depth = 2,
): TypeText {
  if (type === 'array') {
    const items = schema.items;
    if (getList(schema, 'prefixItems').length > 0) return [{ text: t('type.tuple') }];
    if (items === undefined) return [{ text: 'array' }];
    return [{ text: `${t('type.array-of')} ` }, ...group(typeText(context, items, depth))];
  }
  if (type === 'object' && !Object.hasOwn(schema, 'properties')) {
    const values = schema.additionalProperties;
    if (isObject(values))
      return [{ text: `${t('type.map-of')} ` }, ...group(typeText(context, values, depth))];
  }
  if (type === 'string' && isFile(schema)) return [{ text: t('type.file') }];
  return [{ text: type }];
}

/**
 * Binary data is `format: binary` in 3.0. Since 3.1 it is a `contentMediaType` without `contentEncoding` (OpenAPI 3.1
 * §4.8.14.2), if there is no `type` or the media type is binary.
 */
function isFile(schema: JsonObject): boolean {
  if (getString(schema, 'format') === 'binary') return true;
  const content = getString(schema, 'contentMediaType');
  if (content === undefined || Object.hasOwn(schema, 'contentEncoding')) return false;
  return (
    !Object.hasOwn(schema, 'type') ||
    /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip)\b/i.test(content)
  );
}

/** Adds parentheses where the text would be ambiguous: `array of (string or null)`. */
function group(text: TypeText): TypeText {
  return text.some((segment) => segment.text === or()) ? [{ text: '(' }, ...text, { text: ')' }] : text;
}

const NULL: TypeText = [{ text: 'null' }];

/** Joins different types; null is the last, and part of any value. */
function join(options: TypeText[]): TypeText {
  const endsWithNull = (text: TypeText) => text.at(-1)?.text === 'null' && text.at(-2)?.text === or();
  const others = unique(
    options.map((text) => (endsWithNull(text) ? text.slice(0, -2) : text)).filter((text) => text !== NULL),
  );
  const isAny = others.some((text) => plainText(text) === t('type.any'));
  const hasNull = options.some((text) => text === NULL || endsWithNull(text));
  return (hasNull && !isAny ? [...others, NULL] : others).flatMap((text, index) =>
    index === 0 ? text : [{ text: or() }, ...text],
  );
}

const or = (): string => ` ${t('list.or')} `;

function unique(options: TypeText[]): TypeText[] {
  const seen = new Set<string>();
  return options.filter((text) => !seen.has(plainText(text)) && seen.add(plainText(text)));
}

export function plainText(text: TypeText): string {
  return text.map((segment) => segment.text).join('');
}
