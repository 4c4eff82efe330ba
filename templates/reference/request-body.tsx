import type { Operation } from '../../cli/openapi/model/model.ts';
import { Anchor, Mark, Rich } from './marks.tsx';
import { Media } from './media.tsx';
import { Target } from './place.tsx';

/** What is sent, for each media type. */
export function RequestBody({ operation: { requestBody } }: { operation: Operation }) {
  if (!requestBody) return null;
  return (
    <Target as="div" id={requestBody.anchor}>
      <h4>
        Request body
        {requestBody.required ? <Mark kind="required">required</Mark> : <Mark>optional</Mark>}
        <Anchor to={requestBody.anchor} of="the request body" />
      </h4>
      <Rich text={requestBody.description} />
      <Media media={requestBody.media} />
    </Target>
  );
}
