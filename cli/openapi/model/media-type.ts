import { get, getEntries, getList, getString, isTrue, type Raw } from '../document/raw.ts';
import { type Context, follow, optional } from './context.ts';
import { collectExamples, writeExample } from './example.ts';
import type { Fact, MediaType } from './model.ts';
import { buildHeaders } from './parameter.ts';
import type { Direction } from './sample/sampling.ts';
import { buildSchema, placeAt } from './schema.ts';
import { sentBody } from './sent-body.ts';

/** The `content` of a request body or response. The first media type gives its fields the short anchors. */
export function buildMedia(context: Context, holder: Raw, anchor: string, direction: Direction): MediaType[] {
  return getEntries(holder, 'content').map(([type, node], index) => {
    const raw = follow(context, node);
    const own = index === 0 ? anchor : context.anchors.claim(`${anchor}-${type}`);
    const place = placeAt(own, context.rootRows);
    const schema = get(raw, 'schema');
    const itemSchema = get(raw, 'itemSchema');
    const exampleHolder =
      schema === undefined && itemSchema !== undefined ? { ...raw, schema: itemSchema } : raw;
    return {
      type,
      anchor: own,
      ...(schema === undefined ? {} : { schema: buildSchema(context, schema, place) }),
      ...(itemSchema === undefined ? {} : { itemSchema: buildSchema(context, itemSchema, place) }),
      encodings: encodingsOf(raw).map(([name, encoding]) =>
        buildEncoding(context, name, follow(context, encoding), own),
      ),
      examples: collectExamples(context, exampleHolder, direction).map((example) => ({
        ...writeExample(context, example, type, exampleHolder),
        ...(direction === 'request'
          ? optional('sent', sentBody(context, example, type, get(exampleHolder, 'schema')))
          : {}),
      })),
    };
  });
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
