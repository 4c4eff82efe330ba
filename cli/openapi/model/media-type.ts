import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { writeJson } from '../../text/json-text.ts';
import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { type Context, follow } from './context.ts';
import type { Message } from './direction.ts';
import { buildExample, collectExamples, prettyPrint, type RawExample } from './example.ts';
import { hasStyle } from './form-fields.ts';
import type { Media } from './media-types.ts';
import type { MediaType } from './model.ts';
import { readMultipart } from './multipart.ts';
import { buildHeaders, writeSerialization } from './parameter.ts';
import type { Direction } from './sample/sampling.ts';
import { buildSchema } from './schema.ts';
import { codeFacts } from './schema-facts.ts';
import { topLevelOfBody } from './schema-position.ts';
import { sentBody } from './sent-body.ts';

/**
 * Builds the `content` of a request body or response. The first media type gets the short anchors. `same` is an equal
 * content, of which only the examples may differ.
 */
export function buildMedia(
  context: Context,
  holder: JsonObject,
  { anchor, direction, same = [] }: Message & { same?: MediaType[] | undefined },
): MediaType[] {
  return groupEqual(context, getEntries(holder, 'content')).map((group, index): MediaType => {
    const [{ type, raw }] = group;
    const examples = buildExamples(context, group, direction);
    if (same[index]) return { ...same[index], examples };
    const own = index === 0 ? anchor : context.anchors.claim(`${anchor}-${type}`);
    const position = topLevelOfBody(own, context, direction);
    const [schema, itemSchema] = ['schema', 'itemSchema']
      .map((key) => get(raw, key))
      .map((node) => (node === undefined ? undefined : buildSchema(context, node, position)));
    const encodings = encodingsOf(raw)
      .map(([name, encoding]) => {
        const field = { name, raw: follow(context, encoding), media: raw };
        return buildEncoding(context, field, { anchor: own, direction });
      })
      .filter(({ facts, serialization, headers }) => facts.length > 0 || serialization || headers.length > 0);
    const types = group.map((one) => one.type);
    return defined({ types, anchor: own, schema, itemSchema, encodings, examples });
  });
}

/** Leaves out titles and descriptions of whole bodies that generators write although others say the same. */
export function withoutRepetition(media: MediaType[], others: (string | undefined)[]): MediaType[] {
  const lettersOf = (text = '') => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const said = new Set(others.map(lettersOf).filter(Boolean));
  const isNew = (text: string | undefined) => text !== undefined && !said.has(lettersOf(text));
  return media.map(({ schema, ...rest }) => {
    if (!schema) return rest;
    const { title, description, ...own } = schema;
    const texts = {
      title: isNew(title) ? title : undefined,
      description: isNew(description?.text) ? description : undefined,
    };
    return { ...rest, schema: defined({ ...own, ...texts }) };
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
    const { media, holder } = readMedia(type, raw);
    const given = writeJson([raw.example, raw.examples]);
    for (const example of getOrInsert(collected, given, () => examplesOf(context, holder, direction))) {
      const readable = prettyPrint(context, example, media);
      const formatted = readable ?? (direction === 'request' ? A_FILE : undefined);
      if (!formatted) continue;
      const shown = getOrInsert(found, JSON.stringify([example.name, formatted]), () => {
        const built = buildExample(context, example, formatted);
        const sent = direction === 'request' ? sentBody(context, example, media) : undefined;
        return defined({ types: [], ...built, sent });
      });
      shown.types.push(type);
    }
  }
  return [...found.values()];
}

/** Returns how a body is written, and the object that has its examples; a stream has the schema of its items. */
export function readMedia(type: string, raw: JsonObject): { media: Media; holder: JsonObject } {
  const { schema = raw.itemSchema, ...rest } = raw;
  const holder = schema === undefined ? rest : { ...rest, schema };
  return { media: { type, schema, encoding: getObject(raw, 'encoding') }, holder };
}

/** Returns the examples of a media type. A request also needs a value if all of them are external. */
export function examplesOf(context: Context, holder: JsonObject, direction: Direction): RawExample[] {
  const examples = collectExamples(context, holder, direction);
  if (direction === 'response' || examples.some((example) => 'value' in example)) return examples;
  return [...examples, ...collectExamples(context, { schema: holder.schema }, direction)];
}

/** Returns the Encoding Objects by property name; since OpenAPI 3.2 also by position. */
function encodingsOf(raw: JsonObject): [string, unknown][] {
  const positions = getList(raw, 'prefixEncoding').map((encoding, index) => [index + 1, encoding]);
  const item = raw.itemEncoding;
  return [...getEntries(raw, 'encoding'), ...positions, ...(item === undefined ? [] : [['item', item]])].map(
    ([name, encoding]) => [String(name), encoding],
  );
}

interface EncodedField {
  name: string;
  raw: JsonObject;
  media: JsonObject;
}

/** Builds an Encoding Object (OpenAPI 3.1 §4.8.15). */
function buildEncoding(
  context: Context,
  field: EncodedField,
  { anchor, direction }: Message,
): MediaType['encodings'][number] {
  const { name, raw, media } = field;
  const explode = raw.explode;
  const style = getString(raw, 'style');
  const facts = codeFacts([
    [t('body.content-type'), getString(raw, 'contentType')],
    // Some generators write the default on each field.
    [t('body.style'), style === 'form' && explode !== false ? undefined : style],
    [t('body.explode'), typeof explode === 'boolean' ? String(explode) : undefined],
  ]);
  if (raw.allowReserved === true)
    facts.push({ label: t('body.reserved'), value: t('body.not-encoded'), code: false });
  const isFile = () => Object.hasOwn(readMultipart(context, { type: '', schema: media.schema }).files, name);
  const serialization = hasStyle(raw) && !isFile() ? writeField(context, field, direction) : undefined;
  const headers = buildHeaders(context, raw, { anchor: `${anchor}-${name}`, direction });
  return defined({ name, facts, serialization, headers });
}

/** Serializes the value that a field has in the first example, like a parameter of the query. */
function writeField(
  context: Context,
  { name, raw, media }: EncodedField,
  direction: Direction,
): string | undefined {
  const properties = getObject(context.mergeSchema(media.schema).schema, 'properties');
  const [example] = collectExamples(context, media, direction);
  const value = isObject(example?.value) ? get(example.value, name) : undefined;
  const field = { ...raw, schema: get(properties, name), ...(value === undefined ? {} : { example: value }) };
  return writeSerialization(context, { raw: field, name, location: 'query' }, direction);
}
