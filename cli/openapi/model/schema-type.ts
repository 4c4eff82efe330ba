import { get, getList, getString, isObject, type Raw } from '../document/raw.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import type { FlatSchema } from './flat-schema.ts';
import { typesOf } from './flatten.ts';
import type { SchemaNode } from './model.ts';

type Words = SchemaNode['type'];

/** Arrays of arrays of … are named so deep. */
const DEEPEST_WORDS = 8;

/** The type of a schema as a person says it: `string or null`, `array of CurrencyAmount`, `map of string`. */
export function typeWords(context: Context, node: unknown, depth = 0): Words {
  if (node === false) return [{ text: 'nothing' }];
  if (!isObject(node) || depth > DEEPEST_WORDS) return [{ text: 'any' }];
  const flat = context.flatten(node);
  const component =
    flat.reference === undefined ? undefined : findComponent(context.components, flat.reference);
  const words = component
    ? [{ text: component.name, href: `#${component.anchor}` }]
    : ownWords(context, flat, depth);
  return flat.nullable ? join([words, [{ text: 'null' }]]) : words;
}

/**
 * The type of a field: a named one that is a mere string or number says so, `Decimal (string)`, and one that holds others
 * says of what, `Orders (array of Order)`.
 */
export function fieldWords(context: Context, node: unknown): Words {
  const words = typeWords(context, node);
  const [named, ...rest] = words;
  if (named?.href === undefined || !isObject(node)) return words;
  const { schema } = context.flatten(node);
  const [type, ...others] = typesOf(schema);
  if (type === undefined || others.length > 0) return words;
  const meaning =
    type === 'array' || type === 'object' ? wordsOfType(context, type, schema, 1) : [{ text: type }];
  const isBare = meaning.length === 1 && meaning[0]?.text === 'object';
  return isBare ? words : [named, { text: ' (' }, ...meaning, { text: ')' }, ...rest];
}

function ownWords(context: Context, flat: FlatSchema, depth: number): Words {
  const types = typesOf(flat.schema);
  const [group] = flat.alternatives;
  if (group && (types.length === 0 || (types[0] === 'object' && !Object.hasOwn(flat.schema, 'properties')))) {
    const options = group.schemas.map((schema) => typeWords(context, schema, depth + 1));
    if (options.length <= 3) return join(unique(options));
    const kinds = unique(group.schemas.map((schema) => baseWords(context, schema)));
    return kinds.length === 1 && kinds[0] ? kinds[0] : [{ text: `one of ${options.length} variants` }];
  }
  if (types.length === 0) return [{ text: isFile(flat.schema) ? 'file' : 'any' }];
  return join(types.map((type) => wordsOfType(context, type, flat.schema, depth)));
}

/** The bare type without names, to sum up many variants. */
function baseWords(context: Context, node: unknown): Words {
  const types = isObject(node) ? typesOf(context.flatten(node).schema) : [];
  return [{ text: types.length === 0 ? 'any' : types.join(' or ') }];
}

function wordsOfType(context: Context, type: string, schema: Raw, depth: number): Words {
  if (type === 'array') {
    const items = get(schema, 'items');
    if (getList(schema, 'prefixItems').length > 0) return [{ text: 'tuple' }];
    return items === undefined
      ? [{ text: 'array' }]
      : [{ text: 'array of ' }, ...group(typeWords(context, items, depth + 1))];
  }
  if (type === 'object' && !Object.hasOwn(schema, 'properties')) {
    const values = get(schema, 'additionalProperties');
    if (isObject(values)) return [{ text: 'map of ' }, ...group(typeWords(context, values, depth + 1))];
  }
  if (type === 'string' && isFile(schema)) return [{ text: 'file' }];
  return [{ text: type }];
}

/**
 * 3.0 says `format: binary`; since 3.1 a `contentMediaType` without an encoding does, when no type is named or when
 * what it names is no text (OpenAPI 3.1 §4.8.14.2).
 */
function isFile(schema: Raw): boolean {
  if (getString(schema, 'format') === 'binary') return true;
  const content = getString(schema, 'contentMediaType');
  if (content === undefined || Object.hasOwn(schema, 'contentEncoding')) return false;
  return (
    !Object.hasOwn(schema, 'type') ||
    /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip)\b/i.test(content)
  );
}

/** `array of (string or null)`: brackets where the words would run together. */
function group(words: Words): Words {
  return words.some((word) => word.text === ' or ') ? [{ text: '(' }, ...words, { text: ')' }] : words;
}

function join(options: Words[]): Words {
  if (options.length === 1 && options[0]) return options[0];
  return options.flatMap((words, index) => (index === 0 ? words : [{ text: ' or ' }, ...words]));
}

function unique(options: Words[]): Words[] {
  const seen = new Set<string>();
  return options.filter((words) => {
    const text = words.map((word) => word.text).join('');
    return !seen.has(text) && seen.add(text);
  });
}

export function wordsToText(words: Words): string {
  return words.map((word) => word.text).join('');
}
