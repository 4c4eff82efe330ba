import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getString,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { type Context, describe, follow, withDefined } from './context.ts';
import { buildExample, collectExamples, prettyPrint } from './example.ts';
import { isForm } from './media-types.ts';
import { typesOf } from './merge-schema.ts';
import type { Example, Parameter, ParameterGroup } from './model.ts';
import { sampleValue } from './sample/sample-value.ts';
import type { Direction } from './sample/sampling.ts';
import { buildSchema, onlyValue } from './schema.ts';
import { fitsLine, literal } from './schema-facts.ts';
import { topLevel } from './schema-position.ts';
import { sentLine } from './sent-body.ts';
import { sentParameter } from './sent-parameter.ts';
import { serialize, styleOfParameter } from './serialize.ts';

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/**
 * Returns the parameters of an operation, including those of the path item, which the operation may override by name and
 * location (OpenAPI 3.1 §4.8.9).
 */
export function effectiveParameters(
  context: Context,
  pathItem: JsonObject,
  operation: JsonObject,
): JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const node of [...getList(pathItem, 'parameters'), ...getList(operation, 'parameters')]) {
    const parameter = follow(context, node);
    byKey.set(`${getString(parameter, 'in')} ${getString(parameter, 'name')}`, parameter);
  }
  return [...byKey.values()];
}

/** Where parameters or headers are, and in which direction they are sent. */
interface Sent {
  anchor: string;
  direction: Direction;
}

export function groupParameters(
  context: Context,
  parameters: JsonObject[],
  { anchor, direction }: Sent,
): ParameterGroup[] {
  return LOCATIONS.flatMap((location) => {
    const title = t(`parameters.${location}`);
    const group = parameters.filter((parameter) => getString(parameter, 'in') === location);
    if (group.length === 0) return [];
    const built = group.map((raw): Parameter => {
      const name = getString(raw, 'name') ?? '';
      return {
        ...buildParameter(context, raw, { name, location, direction, anchor: `${anchor}-${location}` }),
        ...withDefined('sent', sentParameter(context, { raw, name, location })),
      };
    });
    return [{ location, title, parameters: built }];
  });
}

/** Builds the headers of a response or form part (Header Object: a parameter without name and location). */
export function buildHeaders(context: Context, holder: JsonObject, { anchor, direction }: Sent): Parameter[] {
  return getEntries(holder, 'headers').map(([name, node]) =>
    buildParameter(context, follow(context, node), {
      name,
      location: 'header',
      direction,
      anchor: `${anchor}-header`,
    }),
  );
}

function buildParameter(
  context: Context,
  raw: JsonObject,
  { name, location, direction, anchor: prefix }: Sent & { name: string; location: string },
): Parameter {
  const anchor = context.anchors.claim(`${prefix}-${name}`);
  const [content] = getEntries(raw, 'content');
  const holder = isObject(content?.[1]) ? content[1] : raw;
  const schema = get(holder, 'schema');
  const serialization = content ? undefined : writeSerialization(context, raw, { name, location, direction });
  const examples = collectExamples(context, { ...holder, schema: undefined }, direction, false);
  return {
    name,
    anchor,
    required: location === 'path' || isTrue(raw, 'required'),
    deprecated: isTrue(raw, 'deprecated'),
    ...describe(context, raw),
    schema: buildSchema(context, schema ?? {}, { ...topLevel(anchor), direction }),
    ...withDefined('serialization', serialization),
    allowEmptyValue: isTrue(raw, 'allowEmptyValue'),
    ...withDefined('mediaType', content?.[0]),
    ...(isTrue(raw, 'allowReserved') && /^(query|path)$/.test(location) ? { allowReserved: true } : {}),
    examples: examples
      .map((example) => {
        const type = content?.[0] ?? 'text/plain';
        const pretty = prettyPrint(context, example, { type, schema }) ?? { code: '', language: 'text' };
        const built = buildExample(context, example, pretty);
        // In a URL, the fields of a form are on one line.
        if (isForm(type)) return withCode(context, built, sentLine(context, example, { type, schema }));
        if (Array.isArray(example.value) && fitsLine(example.value))
          return withCode(context, built, literal(example.value));
        // Makes an empty string visible.
        return 'value' in example && built.code === '' ? { ...built, code: '""', html: '""' } : built;
      })
      .filter(({ code }) => code !== onlyValue(context.mergeSchema(schema).schema)),
  };
}

function withCode(context: Context, example: Example, code: string): Example {
  return { ...example, code, html: context.renderer.highlight(code, example.language) };
}

/** Serializes a sample of an array or object: `status=paid,sent`. */
export function writeSerialization(
  context: Context,
  raw: JsonObject,
  { name, location, direction }: { name: string; location: string; direction: Direction },
): string | undefined {
  const schema = get(raw, 'schema');
  if (!isObject(schema)) return undefined;
  const [type] = typesOf(context.mergeSchema(schema).schema);
  if (type !== 'array' && type !== 'object') return undefined;
  const style = styleOfParameter(raw, name, location);
  const [given] = collectExamples(context, raw, direction, false);
  const value =
    given && (isObject(given.value) || Array.isArray(given.value))
      ? given.value
      : sampleValue(context, schema, direction);
  const several =
    Array.isArray(value) && value.length === 1 ? [value[0], secondValue(context, schema, value[0])] : value;
  const text = serialize(style, several);
  return location === 'header' ? `${name}: ${text}` : text;
}

/** An array of one looks the same in every style, so it gets a second value, from the enum if there is one. */
function secondValue(context: Context, schema: JsonObject, first: unknown): unknown {
  const items = get(context.mergeSchema(schema).schema, 'items');
  const values = get(context.mergeSchema(items).schema, 'enum');
  return Array.isArray(values) ? (values.find((value) => value !== first) ?? first) : first;
}
