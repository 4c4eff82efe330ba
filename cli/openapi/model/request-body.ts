import { get, isTrue, type JsonObject } from '../document/json-object.ts';
import { type Context, describe, follow } from './context.ts';
import { buildMedia } from './media-type.ts';
import type { RequestBody } from './model.ts';
import type { Direction } from './sample/sampling.ts';

/** Builds the Request Body Object (OpenAPI 3.1 §4.8.13) of an operation, if there is one. */
export function buildRequestBody(
  context: Context,
  operation: JsonObject,
  operationAnchor: string,
  direction: Direction,
): RequestBody | undefined {
  const node = get(operation, 'requestBody');
  if (node === undefined) return undefined;
  const raw = follow(context, node);
  const anchor = context.anchors.claim(`${operationAnchor}-body`);
  const media = buildMedia(context, raw, anchor, direction);
  const { description } = describe(context, raw);
  // Many authors repeat the description of the schema.
  const isRepeated = media.some(({ schema }) =>
    schema?.description?.text.startsWith(description?.text ?? '\n'),
  );
  return {
    anchor,
    required: isTrue(raw, 'required'),
    ...(description && !isRepeated ? { description } : {}),
    media,
  };
}
