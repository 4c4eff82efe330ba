import type { Response } from '../../cli/openapi/model/model.ts';
import { Anchor, Rich, Status } from './marks.tsx';
import { Media } from './media.tsx';
import { Parameters } from './parameters.tsx';
import { Target } from './place.tsx';

export function Responses({ responses }: { responses: Response[] }) {
  if (responses.length === 0) return null;
  return (
    <>
      <h4>Responses</h4>
      {responses.map((response) => (
        <ResponsePart key={response.anchor} response={response} />
      ))}
    </>
  );
}

/** One answer. The id stands inside, so that a link to it opens it. */
export function ResponsePart({ response }: { response: Response }) {
  const { status, phrase, anchor, headers, media } = response;
  return (
    <details className="response" open={response.kind === 'success'}>
      <summary>
        <Status code={status} /> {phrase}
      </summary>
      <Target as="div" className="about" id={anchor}>
        {response.summary && <p>{response.summary}</p>}
        <Rich text={response.description} />
        <Anchor to={anchor} of={`response ${status}`} />
      </Target>
      {headers.length > 0 && (
        <>
          <h5>Headers</h5>
          <Parameters parameters={headers} />
        </>
      )}
      {media.length > 0 && <h5>Body</h5>}
      <Media media={media} />
    </details>
  );
}
