import { get, getEntries, getList, getString, isTrue, type Raw } from '../document/raw.ts';
import { type Context, follow, optional } from './context.ts';
import { collectExamples, type RawExample, showExample, writeForReading } from './example.ts';
import type { Fact, MediaType } from './model.ts';
import { buildHeaders } from './parameter.ts';
import type { Direction } from './sample/sampling.ts';
import { bodyAt, buildSchema } from './schema.ts';
import { sentBody } from './sent-body.ts';

/**
 * The `content` of a request body or response, equal media types together. The first gives its fields the short anchors.
 */
export function buildMedia(context: Context, holder: Raw, anchor: string, direction: Direction): MediaType[] {
  return groupEqual(context, getEntries(holder, 'content')).map((group, index): MediaType => {
    const [{ type, raw }] = group;
    const own = index === 0 ? anchor : context.anchors.claim(`${anchor}-${type}`);
    const place = bodyAt(own, context);
    const schema = get(raw, 'schema');
    const itemSchema = get(raw, 'itemSchema');
    return {
      types: group.map((one) => one.type),
      anchor: own,
      ...(schema === undefined ? {} : { schema: buildSchema(context, schema, place) }),
      ...(itemSchema === undefined ? {} : { itemSchema: buildSchema(context, itemSchema, place) }),
      encodings: encodingsOf(raw).map(([name, encoding]) =>
        buildEncoding(context, name, follow(context, encoding), own),
      ),
      examples: buildExamples(context, group, direction),
    };
  });
}

interface WrittenMedia {
  type: string;
  raw: Raw;
}

/** At least one, and all the same but for their examples. */
type EqualMedia = [WrittenMedia, ...WrittenMedia[]];

function groupEqual(context: Context, content: [string, unknown][]): EqualMedia[] {
  const groups = new Map<string, EqualMedia>();
  for (const [type, node] of content) {
    const raw = follow(context, node);
    const { example: _, examples: __, ...body } = raw;
    const key = content.length > 1 ? JSON.stringify(body) : '';
    const group = groups.get(key);
    if (group) group.push({ type, raw });
    else groups.set(key, [{ type, raw }]);
  }
  return [...groups.values()];
}

const A_FILE = { code: '<file>', language: 'text' };

/** The examples of media types that are the same: what is written equally stands once. */
function buildExamples(context: Context, group: EqualMedia, direction: Direction): MediaType['examples'] {
  const found = new Map<string, MediaType['examples'][number]>();
  const collected = new Map<string, RawExample[]>();
  for (const { type, raw } of group) {
    const { schema = get(raw, 'itemSchema'), ...rest } = raw;
    const holder = schema === undefined ? rest : { ...rest, schema };
    const given = JSON.stringify([get(raw, 'example'), get(raw, 'examples')]);
    const examples = collected.get(given) ?? collectExamples(context, holder, direction);
    collected.set(given, examples);
    for (const example of examples) {
      const readable = writeForReading(context, example, type, schema);
      // A request sends a file that its reader has.
      const written = readable ?? (direction === 'request' ? A_FILE : undefined);
      if (!written) continue;
      const key = JSON.stringify([example.name, written]);
      const known = found.get(key);
      if (known) known.types.push(type);
      else
        found.set(key, {
          types: [type],
          ...showExample(context, example, written),
          ...(direction === 'request' ? optional('sent', sentBody(context, example, type, schema)) : {}),
        });
    }
  }
  return [...found.values()];
}

/** Parts by name; since OpenAPI 3.2 by place as well. */
function encodingsOf(raw: Raw): [string, unknown][] {
  const byPlace = getList(raw, 'prefixEncoding').map((encoding, index): [string, unknown] => [
    String(index + 1),
    encoding,
  ]);
  const others = get(raw, 'itemEncoding');
  return [
    ...getEntries(raw, 'encoding'),
    ...byPlace,
    ...(others === undefined ? [] : [['item', others] as [string, unknown]]),
  ];
}

/** Encoding Object (OpenAPI 3.1 §4.8.15). */
function buildEncoding(
  context: Context,
  name: string,
  raw: Raw,
  anchor: string,
): MediaType['encodings'][number] {
  const facts: Fact[] = [];
  for (const key of ['contentType', 'style'] as const) {
    const value = getString(raw, key);
    if (value !== undefined)
      facts.push({ label: key === 'contentType' ? 'content type' : 'style', value, code: true });
  }
  if (typeof get(raw, 'explode') === 'boolean') {
    facts.push({ label: 'explode', value: String(isTrue(raw, 'explode')), code: true });
  }
  if (isTrue(raw, 'allowReserved'))
    facts.push({ label: 'reserved characters', value: 'not encoded', code: false });
  return { name, facts, headers: buildHeaders(context, raw, `${anchor}-${name}`) };
}
