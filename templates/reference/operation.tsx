import type { Operation } from '../../cli/openapi/model/model.ts';
import { Callbacks } from './callbacks.tsx';
import { Endpoint } from './endpoint.tsx';
import { Equivalents } from './equivalents.tsx';
import { Errors } from './errors.tsx';
import { Anchor, Docs, Mark, Rich } from './marks.tsx';
import { Needs } from './needs.tsx';
import { ParameterGroups } from './parameters.tsx';
import { ParserBreak } from './parser-break.tsx';
import { Target } from './place.tsx';
import { Related } from './related.tsx';
import { RequestBody } from './request-body.tsx';
import { Responses } from './response.tsx';
import { Samples } from './samples.tsx';

/** One operation: what it does and needs, what goes in and comes out, and the code beside it. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { anchor, title } = operation;
  return (
    <Target as="section" className="operation" id={anchor}>
      <div className="prose">
        <h3>
          {title}
          {operation.deprecated && <Mark kind="deprecated">deprecated</Mark>}
          <Anchor to={anchor} of={title} />
        </h3>
        <Endpoint operation={operation} />
        <Rich text={operation.description} />
        <Docs docs={operation.externalDocs} />
        <Needs operation={operation} />
        <Equivalents operation={operation} />
        <ParameterGroups groups={operation.parameterGroups} />
        <RequestBody operation={operation} />
        <ParserBreak />
        <Responses responses={operation.responses} />
        {operation.errors.length > 0 && <h4>Errors</h4>}
        <Errors errors={operation.errors} />
        <Related title="Comes after" operations={operation.before} />
        <Related title="What follows" operations={operation.after} />
        <Callbacks operation={operation} />
      </div>
      <Samples operation={operation} />
      <ParserBreak />
    </Target>
  );
}
