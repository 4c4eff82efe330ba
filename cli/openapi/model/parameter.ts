import { defined } from '../../text/defined.ts';
import { t } from '../../words/words.ts';
import { getEntries, getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { PARAMETER_LOCATIONS, parameterKey } from '../document/parameter-locations.ts';
import { type Context, describe, follow } from './context.ts';
import type { Message } from './direction.ts';
import { buildExample, prettyPrint, type RawExample, writtenExamples } from './example.ts';
import { isForm, type Media } from './media-types.ts';
import { typesOf } from './merge-schema.ts';
import type { Example, Parameter, ParameterGroup } from './model.ts';
import { sampleValue } from './sample/sample-value.ts';
import type { Direction } from './sample/sampling.ts';
import { buildSchema } from './schema.ts';
import { fitsLine, literal, onlyValue } from './schema-facts.ts';
import { topLevel } from './schema-position.ts';
import { encodingOf } from './send-parameter.ts';
import { sentLine } from './sent-body.ts';
import { holderOf, isRequired, type RawParameter, sentParameter } from './sent-parameter.ts';
import { serialize, styleOfParameter } from './serialize.ts';

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
    byKey.set(parameterKey(getString(parameter, 'in'), getString(parameter, 'name')), parameter);
  }
  return [...byKey.values()];
}

export function groupParameters(
  context: Context,
  parameters: JsonObject[],
  { anchor, direction }: Message,
): ParameterGroup[] {
  return PARAMETER_LOCATIONS.flatMap((location) => {
    const title = t(`parameters.${location}`);
    const group = parameters.filter((parameter) => getString(parameter, 'in') === location);
    if (group.length === 0) return [];
    const built = group.map((raw): Parameter => {
      const name = getString(raw, 'name') ?? '';
      const parameter = { raw, name, location };
      return defined({
        ...buildParameter(context, parameter, { anchor: `${anchor}-${location}`, direction }),
        sent: sentParameter(context, parameter),
      });
    });
    return [{ location, title, parameters: built }];
  });
}

/** Builds the headers of a response or form part (Header Object: a parameter without name and location). */
export function buildHeaders(
  context: Context,
  holder: JsonObject,
  { anchor, direction }: Message,
): Parameter[] {
  return getEntries(holder, 'headers').map(([name, node]) => {
    const header = { raw: follow(context, node), name, location: 'header' };
    return buildParameter(context, header, { anchor: `${anchor}-header`, direction });
  });
}

function buildParameter(
  context: Context,
  parameter: RawParameter,
  { anchor: around, direction }: Message,
): Parameter {
  const { raw, name, location } = parameter;
  const anchor = context.anchors.claim(`${around}-${name}`);
  const [content] = getEntries(raw, 'content');
  const holder = holderOf(parameter);
  const media = { type: content?.[0] ?? 'text/plain', schema: holder.schema };
  const isReserved = raw.allowReserved === true && /^(query|path)$/.test(location);
  const serialization = content ? undefined : writeSerialization(context, parameter, direction);
  const examples = writtenExamples(context, { ...holder, schema: undefined }, direction);
  return defined({
    name,
    anchor,
    required: isRequired(parameter),
    deprecated: raw.deprecated === true,
    description: describe(context, raw),
    schema: buildSchema(context, media.schema ?? {}, { ...topLevel(anchor), direction }),
    serialization,
    allowEmptyValue: raw.allowEmptyValue === true,
    mediaType: content?.[0],
    allowReserved: isReserved || undefined,
    examples: examples
      .map((example) => exampleOf(context, example, media))
      .filter(({ code }) => code !== onlyValue(context.mergeSchema(media.schema).schema)),
  });
}

function exampleOf(context: Context, example: RawExample, media: Media): Example {
  const pretty = prettyPrint(context, example, media) ?? { code: '', language: 'text' };
  const built = buildExample(context, example, pretty);
  // In a URL, the fields of a form are on one line.
  if (isForm(media.type)) return withCode(context, built, sentLine(context, example, media));
  if (Array.isArray(example.value) && fitsLine(example.value))
    return withCode(context, built, literal(example.value));
  // Makes an empty string visible.
  return 'value' in example && built.code === '' ? { ...built, code: '""', html: '""' } : built;
}

function withCode(context: Context, example: Example, code: string): Example {
  return { ...example, code, html: context.renderer.highlight(code, example.language) };
}

/** Serializes a sample of an array or object: `status=paid,sent`. */
export function writeSerialization(
  context: Context,
  { raw, name, location }: RawParameter,
  direction: Direction,
): string | undefined {
  const schema = shapeOf(context, raw.schema);
  if (!isObject(schema)) return undefined;
  const style = styleOfParameter(raw, name, location);
  const [given] = writtenExamples(context, raw, direction);
  const value =
    given && (isObject(given.value) || Array.isArray(given.value))
      ? given.value
      : sampleValue(context, schema, direction);
  const several =
    Array.isArray(value) && value.length === 1 ? [value[0], secondValue(context, schema, value[0])] : value;
  // A response has one such header for each cookie.
  if (/^set-cookie$/i.test(name)) return undefined;
  const text = serialize(style, several, encodingOf({ ...style, allowReserved: raw.allowReserved === true }));
  return location === 'header' ? `${name}: ${text}` : text;
}

/** Returns the schema of an array or object, or the first variant that is one. */
function shapeOf(context: Context, schema: unknown): unknown {
  const variants = context.mergeSchema(schema).alternatives.flatMap(({ schemas }) => schemas);
  return [schema, ...variants].find((one) =>
    /^(array|object)$/.test(typesOf(context.mergeSchema(one).schema)[0] ?? ''),
  );
}

/** An array of one looks the same in every style, so it gets a second value, from the enum if there is one. */
function secondValue(context: Context, schema: JsonObject, first: unknown): unknown {
  const items = context.mergeSchema(schema).schema.items;
  const values = context.mergeSchema(items).schema.enum;
  return Array.isArray(values) ? (values.find((value) => value !== first) ?? first) : first;
}
