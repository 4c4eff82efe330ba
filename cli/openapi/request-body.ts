import { type Context, describe, follow } from './context.ts';
import { buildMedia } from './media-type.ts';
import type { RequestBody } from './model.ts';
import { isTrue } from './raw.ts';

/** Request Body Object (OpenAPI 3.1 §4.8.13); undefined when the operation takes none. */
export function buildRequestBody(
  context: Context,
  node: unknown,
  operationAnchor: string,
): RequestBody | undefined {
  if (node === undefined) return undefined;
  const raw = follow(context, node);
  const anchor = context.anchors.claim(`${operationAnchor}-body`);
  return {
    anchor,
    required: isTrue(raw, 'required'),
    ...describe(context, raw),
    media: buildMedia(context, raw, anchor, 'request'),
  };
}
