import { isTrue } from '../document/raw.ts';
import { type Context, describe, follow } from './context.ts';
import { buildMedia } from './media-type.ts';
import type { RequestBody } from './model.ts';
import type { Direction } from './sample/sampling.ts';

/** Request Body Object (OpenAPI 3.1 §4.8.13); undefined when the operation takes none. */
export function buildRequestBody(
  context: Context,
  node: unknown,
  { operationAnchor, direction }: { operationAnchor: string; direction: Direction },
): RequestBody | undefined {
  if (node === undefined) return undefined;
  const raw = follow(context, node);
  const anchor = context.anchors.claim(`${operationAnchor}-body`);
  const media = buildMedia(context, raw, anchor, direction);
  const { description } = describe(context, raw);
  // Many authors write the text of the schema once more.
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
