import { writeJson } from '../../text/json-text.ts';
import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { type Context, follow, withDefined } from './context.ts';
import { buildExample, collectExamples, prettyPrint, type RawExample } from './example.ts';
import { hasStyle } from './form-fields.ts';
import type { Fact, MediaType } from './model.ts';
import { buildHeaders, writeSerialization } from './parameter.ts';
import type { Direction } from './sample/sampling.ts';
import { buildSchema } from './schema.ts';
import { topLevelOfBody } from './schema-position.ts';
import { sentBody } from './sent-body.ts';

/**
 * Builds the `content` of a request body or response. The first media type gets the short anchors. `same` is an equal
 * content, of which only the examples may differ.
 */
export function buildMedia(
  context: Context,
  holder: JsonObject,
  { anchor, direction, same = [] }: { anchor: string; direction: Direction; same?: MediaType[] | undefined },
): MediaType[] {
  return groupEqual(context, getEntries(holder, 'content')).map((group, index): MediaType => {
    const [{ type, raw }] = group;
    const examples = buildExamples(context, group, direction);
    if (same[index]) return { ...same[index], examples };
    const own = index === 0 ? anchor : context.anchors.claim(`${anchor}-${type}`);
    const position = topLevelOfBody(own, context, direction);
    const schema = get(raw, 'schema');
    const itemSchema = get(raw, 'itemSchema');
    return {
      types: group.map((one) => one.type),
      anchor: own,
      ...(schema === undefined ? {} : { schema: buildSchema(context, schema, position) }),
      ...(itemSchema === undefined ? {} : { itemSchema: buildSchema(context, itemSchema, position) }),
      encodings: encodingsOf(raw).map(([name, encoding]) =>
        buildEncoding(
          context,
          { name, raw: follow(context, encoding), media: raw },
          { anchor: own, direction },
        ),
      ),
      examples,
    };
  });
}

interface RawMediaType {
  type: string;
  raw: JsonObject;
}

/** Media types that differ only in their examples. */
type EqualMedia = [RawMediaType, ...RawMediaType[]];

function groupEqual(context: Context, content: [string, unknown][]): EqualMedia[] {
  const groups = new Map<string, EqualMedia>();
  for (const [type, node] of content) {
    const raw = follow(context, node);
    const key = content.length > 1 ? writeJson(withoutExamples(raw)) : '';
    const group = groups.get(key);
    if (group) group.push({ type, raw });
    else groups.set(key, [{ type, raw }]);
  }
  return [...groups.values()];
}

function withoutExamples({ example: _, examples: __, ...body }: JsonObject): JsonObject {
  return body;
}

/** Identifies a content by everything but its examples. */
export function contentKey(context: Context, holder: JsonObject): string {
  return writeJson(
    getEntries(holder, 'content').map(([type, node]) => [type, withoutExamples(follow(context, node))]),
  );
}

const A_FILE = { code: '<file>', language: 'text' };

/** Builds the examples of a group; an example that looks the same in several media types appears once. */
function buildExamples(context: Context, group: EqualMedia, direction: Direction): MediaType['examples'] {
  const found = new Map<string, MediaType['examples'][number]>();
  const collected = new Map<string, RawExample[]>();
  for (const { type, raw } of group) {
    const { schema = get(raw, 'itemSchema'), ...rest } = raw;
    const media = { type, schema, encoding: getObject(raw, 'encoding') };
    const holder = schema === undefined ? rest : { ...rest, schema };
    const given = writeJson([get(raw, 'example'), get(raw, 'examples')]);
    const examples = collected.get(given) ?? examplesOf(context, holder, direction);
    collected.set(given, examples);
    for (const example of examples) {
      const readable = prettyPrint(context, example, media);
      const formatted = readable ?? (direction === 'request' ? A_FILE : undefined);
      if (!formatted) continue;
      const key = JSON.stringify([example.name, formatted]);
      const existing = found.get(key);
      if (existing) existing.types.push(type);
      else
        found.set(key, {
          types: [type],
          ...buildExample(context, example, formatted),
          ...(direction === 'request' ? withDefined('sent', sentBody(context, example, media)) : {}),
        });
    }
  }
  return [...found.values()];
}

/** Returns the examples of a media type. A request also needs a value if all of them are external. */
export function examplesOf(context: Context, holder: JsonObject, direction: Direction): RawExample[] {
  const examples = collectExamples(context, holder, direction);
  if (direction === 'response' || examples.some((example) => 'value' in example)) return examples;
  return [...examples, ...collectExamples(context, { schema: get(holder, 'schema') }, direction)];
}

/** Returns the Encoding Objects by property name; since OpenAPI 3.2 also by position. */
function encodingsOf(raw: JsonObject): [string, unknown][] {
  const positions = getList(raw, 'prefixEncoding').map((encoding, index) => [index + 1, encoding]);
  const item = get(raw, 'itemEncoding');
  return [...getEntries(raw, 'encoding'), ...positions, ...(item === undefined ? [] : [['item', item]])].map(
    ([name, encoding]) => [String(name), encoding],
  );
}

/** Builds an Encoding Object (OpenAPI 3.1 §4.8.15). */
function buildEncoding(
  context: Context,
  { name, raw, media }: { name: string; raw: JsonObject; media: JsonObject },
  { anchor, direction }: { anchor: string; direction: Direction },
): MediaType['encodings'][number] {
  const explode = get(raw, 'explode');
  const facts = [
    [t('body.content-type'), getString(raw, 'contentType')] as const,
    [t('body.style'), getString(raw, 'style')] as const,
    [t('body.explode'), typeof explode === 'boolean' ? String(explode) : undefined] as const,
  ].flatMap(([label, value]): Fact[] => (value === undefined ? [] : [{ label, value, code: true }]));
  if (isTrue(raw, 'allowReserved'))
    facts.push({ label: t('body.reserved'), value: t('body.not-encoded'), code: false });
  const serialization = hasStyle(raw) ? writeField(context, { name, raw, media }, direction) : undefined;
  return {
    name,
    facts,
    ...withDefined('serialization', serialization),
    headers: buildHeaders(context, raw, { anchor: `${anchor}-${name}`, direction }),
  };
}

/** Serializes the value that a field has in the first example, like a parameter of the query. */
function writeField(
  context: Context,
  { name, raw, media }: { name: string; raw: JsonObject; media: JsonObject },
  direction: Direction,
): string | undefined {
  const properties = getObject(context.mergeSchema(get(media, 'schema')).schema, 'properties');
  const [example] = collectExamples(context, media, direction);
  const value = isObject(example?.value) ? get(example.value, name) : undefined;
  const field = { ...raw, schema: get(properties, name), ...withDefined('example', value) };
  return writeSerialization(context, field, { name, location: 'query', direction });
}
