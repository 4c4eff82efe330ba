import type { Operation } from '../../cli/openapi/model/model.ts';
import { Endpoint } from './endpoint.tsx';
import { Rich } from './marks.tsx';
import { Parameters } from './parameters.tsx';
import { Target } from './place.tsx';
import { RequestBody } from './request-body.tsx';
import { ResponsePart } from './response.tsx';

/** Calls that the API makes to the address you gave. */
export function Callbacks({ operation: { callbacks } }: { operation: Operation }) {
  return callbacks.map(({ name, expression, anchor, operations }, index) => (
    <Target
      as="div"
      key={name + expression}
      id={index === 0 || callbacks[index - 1]?.anchor !== anchor ? anchor : undefined}
    >
      <h4>{`Callback ${name}`}</h4>
      <p>
        Sent to <code>{expression}</code>
      </p>
      {operations.map((operation) => (
        <Target as="div" className="callback" id={operation.anchor} key={operation.anchor}>
          <Endpoint operation={{ ...operation, servers: [] }} />
          <Rich text={operation.description} />
          {operation.parameterGroups.map(({ place, parameters }) => (
            <Parameters key={place} parameters={parameters} />
          ))}
          <RequestBody operation={operation} />
          {operation.responses.map((response) => (
            <ResponsePart key={response.anchor} response={response} />
          ))}
        </Target>
      ))}
    </Target>
  ));
}
