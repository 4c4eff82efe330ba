import { get, getEntries, getString, isObject, isTrue, type Raw } from '../document/raw.ts';
import { type Context, describe, follow } from './context.ts';
import { collectExamples, type RawExample, showExample, writeForReading } from './example.ts';
import { typesOf } from './flatten.ts';
import { isForm } from './media-types.ts';
import type { Example, Parameter, ParameterGroup } from './model.ts';
import { sampleValue } from './sample/sample-value.ts';
import { buildSchema, onlyValue, placeAt } from './schema.ts';
import { fitsLine, literal } from './schema-facts.ts';
import { sentLine } from './sent-body.ts';
import { type ParameterStyle, serialize, serializedPairs, styleOf, writtenPairs } from './serialize.ts';

const PLACES: [ParameterGroup['place'], string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/**
 * Parameters in force for an operation: those of the path item, overridden by the operation's own of the same name
 * and place (OpenAPI 3.1 §4.8.9).
 */
export function effectiveParameters(context: Context, pathItem: Raw, operation: Raw): Raw[] {
  const byKey = new Map<string, Raw>();
  for (const holder of [pathItem, operation]) {
    const list = get(holder, 'parameters');
    for (const node of Array.isArray(list) ? list : []) {
      const parameter = follow(context, node);
      byKey.set(`${getString(parameter, 'in')} ${getString(parameter, 'name')}`, parameter);
    }
  }
  return [...byKey.values()];
}

export function groupParameters(context: Context, parameters: Raw[], anchor: string): ParameterGroup[] {
  return PLACES.flatMap(([place, title]) => {
    const own = parameters.filter((parameter) => getString(parameter, 'in') === place);
    if (own.length === 0) return [];
    const built = own.map((parameter) =>
      buildParameter(context, getString(parameter, 'name') ?? '', parameter, `${anchor}-${place}`, place),
    );
    return [{ place, title, parameters: built }];
  });
}

/** Headers of a response or of a form part (Header Object: a parameter without name and place). */
export function buildHeaders(context: Context, holder: Raw, anchor: string): Parameter[] {
  return getEntries(holder, 'headers')
    .map(([name, node]): [string, Raw] => [name, follow(context, node)])
    .map(([name, raw]) => buildParameter(context, name, raw, `${anchor}-header`, 'header'));
}

function buildParameter(context: Context, name: string, raw: Raw, prefix: string, place: string): Parameter {
  const anchor = context.anchors.claim(`${prefix}-${name}`);
  const [content] = getEntries(raw, 'content');
  const holder = isObject(content?.[1]) ? content[1] : raw;
  const schema = get(holder, 'schema');
  const serialization = content ? undefined : writeSerialization(context, raw, name, place);
  const examples = collectExamples(context, { ...holder, schema: undefined }, 'request', false);
  const sent = (example: RawExample): [string, string][] => {
    if (content) return [[name, sentLine(context, example, content[0], schema)]];
    const style = styleOfParameter(raw, name, place);
    const { serialized, value } = example;
    return serialized === undefined ? serializedPairs(style, value) : writtenPairs(style, serialized);
  };
  return {
    name,
    anchor,
    required: place === 'path' || isTrue(raw, 'required'),
    deprecated: isTrue(raw, 'deprecated'),
    ...describe(context, raw),
    schema: buildSchema(context, schema ?? {}, placeAt(anchor)),
    ...(serialization === undefined ? {} : { serialization }),
    allowEmptyValue: isTrue(raw, 'allowEmptyValue'),
    ...(content ? { mediaType: content[0] } : {}),
    ...(isTrue(raw, 'allowReserved') ? { allowReserved: true } : {}),
    sent: examples.slice(0, 1).flatMap(sent),
    examples: examples
      .map((example) => {
        const type = content?.[0] ?? 'text/plain';
        const plain = writeForReading(context, example, type, schema) ?? { code: '', language: 'text' };
        const written = showExample(context, example, plain);
        // In a URL the fields of a form stand together.
        if (isForm(type)) return shownAs(context, written, sentLine(context, example, type, schema));
        if (Array.isArray(example.value) && fitsLine(example.value))
          return shownAs(context, written, literal(example.value));
        // An empty text would not be seen.
        return 'value' in example && written.code === '' ? { ...written, code: '""', html: '""' } : written;
      })
      .filter(({ code }) => !isObject(schema) || code !== onlyValue(context.flatten(schema).schema)),
  };
}

function shownAs(context: Context, example: Example, code: string): Example {
  return { ...example, code, html: context.renderer.highlight(code, example.language) };
}

/** The style in force for a parameter. */
export function styleOfParameter(raw: Raw, name: string, place: string): ParameterStyle {
  const explode = get(raw, 'explode');
  const style = getString(raw, 'style');
  return styleOf(name, place, style, typeof explode === 'boolean' ? explode : undefined);
}

/** `crypto=BTC,ETH`: shown for lists and objects only, because a single value can be written in one way. */
function writeSerialization(context: Context, raw: Raw, name: string, place: string): string | undefined {
  const schema = get(raw, 'schema');
  if (!isObject(schema)) return undefined;
  const [type] = typesOf(context.flatten(schema).schema);
  if (type !== 'array' && type !== 'object') return undefined;
  const style = styleOfParameter(raw, name, place);
  const [given] = collectExamples(context, raw, 'request', false);
  const value =
    given && typeof given.value === 'object' ? given.value : sampleValue(context, schema, 'request');
  const several =
    Array.isArray(value) && value.length === 1 ? [value[0], secondValue(context, schema, value[0])] : value;
  const text = serialize(style, several);
  return place === 'header' ? `${name}: ${text}` : text;
}

/** A list of one looks the same in every style, so it gets a second value: another of the enum where there is one. */
function secondValue(context: Context, schema: Raw, first: unknown): unknown {
  const items = get(context.flatten(schema).schema, 'items');
  const values = isObject(items) ? get(context.flatten(items).schema, 'enum') : undefined;
  return Array.isArray(values) ? (values.find((value) => value !== first) ?? first) : first;
}

/** A value to write in a request sample: the author's example or default; undefined when an optional one has none. */
export function parameterValue(context: Context, raw: Raw): unknown {
  const [content] = getEntries(raw, 'content');
  const holder = isObject(content?.[1]) ? content[1] : raw;
  const isSent = getString(raw, 'in') === 'path' || isTrue(raw, 'required');
  const [example] = collectExamples(context, holder, 'request', isSent);
  return content && example ? sentLine(context, example, content[0], get(holder, 'schema')) : example?.value;
}
