import { defined } from '../../text/defined.ts';

import { type Context, describe, follow } from './context.ts';
import { buildMedia } from './media-type.ts';
import { isBinaryType } from './media-types.ts';
import type { MediaType, RequestBody } from './model.ts';
import type { FoundOperation } from './operations.ts';
import type { Direction } from './sample/sampling.ts';

/** Builds the Request Body Object (OpenAPI 3.1 §4.8.13) of an operation, if there is one. */
export function buildRequestBody(
  context: Context,
  { method, raw: operation, anchor: operationAnchor }: FoundOperation,
  direction: Direction,
): RequestBody | undefined {
  const node = operation.requestBody;
  if (node === undefined) return undefined;
  const raw = follow(context, node);
  const anchor = context.anchors.claim(`${operationAnchor}-body`);
  const media = buildMedia(context, raw, { anchor, direction });
  const description = describe(context, raw);
  // Many authors repeat the description of the schema.
  const isRepeated = media.some(({ schema }) =>
    schema?.description?.text.startsWith(description?.text ?? '\n'),
  );
  // The body of GET and HEAD has no defined semantics (RFC 9110 §9.3.1), and `fetch` rejects it.
  const isSampled = direction === 'request' && !['GET', 'HEAD'].includes(method);
  return defined({
    anchor,
    required: raw.required === true,
    description: isRepeated ? undefined : description,
    media,
    sampledType: isSampled ? sampledType(media) : undefined,
  });
}

function sampledType(media: MediaType[]): string | undefined {
  const types = media.flatMap((one) => one.types);
  return types.find((type) => !isBinaryType(type)) ?? types[0];
}
