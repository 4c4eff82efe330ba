import type { Counterpart, Operation, RelatedOperation, Response } from '../../cli/openapi/model.ts';
import { Errors } from './errors.tsx';
import { Anchor, External, Method, Rich } from './marks.tsx';
import { Media } from './media.tsx';
import { Needs } from './needs.tsx';
import { Parameters } from './parameters.tsx';
import { Samples } from './samples.tsx';

/** One operation: what it does and needs, what goes in and comes out, and the code beside it. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { anchor, title } = operation;
  return (
    <section className="operation" id={anchor} aria-labelledby={`${anchor}.title`}>
      <div className="prose">
        <h3 id={`${anchor}.title`}>
          {title}
          <Anchor to={anchor} of={title} />
        </h3>
        <Endpoint operation={operation} />
        {operation.deprecated && <p className="mark deprecated">Deprecated</p>}
        <Rich text={operation.description} />
        {operation.externalDocs && (
          <p>
            <External href={operation.externalDocs.url}>
              {operation.externalDocs.description?.text ?? 'More about it'}
            </External>
          </p>
        )}
        <Needs operation={operation} />
        <Counterparts operation={operation} />
        {operation.parameterGroups.map(({ place, title: heading, parameters }) => (
          <div key={place}>
            <h4>{heading}</h4>
            <Parameters parameters={parameters} />
          </div>
        ))}
        <Body operation={operation} />
        {operation.responses.length > 0 && <h4>Responses</h4>}
        {operation.responses.map((response) => (
          <ResponsePart key={response.anchor} response={response} />
        ))}
        {operation.errors.length > 0 && (
          <>
            <h4>Errors</h4>
            <Errors errors={operation.errors} />
          </>
        )}
        <Related title="Comes after" operations={operation.before} />
        <Related title="What follows" operations={operation.after} />
        <Callbacks operation={operation} />
      </div>
      <Samples operation={operation} />
    </section>
  );
}

function Endpoint({ operation: { method, pathParts, servers, badges } }: { operation: Operation }) {
  return (
    <p className="endpoint">
      <Method name={method} />{' '}
      <code>
        {servers[0] && <span className="server">{servers[0].url.replace(/\/+$/, '')}</span>}
        {pathParts.map(({ text, parameter }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          parameter ? <var key={index}>{text}</var> : text,
        )}
      </code>
      {badges.map((badge) => (
        <span className="mark" key={badge}>
          {badge}
        </span>
      ))}
    </p>
  );
}

function Body({ operation: { requestBody } }: { operation: Operation }) {
  if (!requestBody) return null;
  return (
    <div id={requestBody.anchor}>
      <h4>
        Request body{' '}
        {requestBody.required ? (
          <span className="mark required">required</span>
        ) : (
          <span className="mark">optional</span>
        )}
        <Anchor to={requestBody.anchor} of="the request body" />
      </h4>
      <Rich text={requestBody.description} />
      <Media media={requestBody.media} />
    </div>
  );
}

function ResponsePart({ response }: { response: Response }) {
  const { status, phrase, anchor, headers, media } = response;
  return (
    <details className="response" id={anchor} open={response.kind === 'success'}>
      <summary>
        <span className={`status s${status[0]}`}>{status}</span> {phrase}
      </summary>
      <p>
        {response.summary} <Anchor to={anchor} of={`response ${status}`} />
      </p>
      <Rich text={response.description} />
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

function Related({ title, operations }: { title: string; operations: RelatedOperation[] }) {
  if (operations.length === 0) return null;
  return (
    <div className="related">
      <h4>{title}</h4>
      <ul>
        {operations.map(({ href, label, method, description }) => (
          <li key={href}>
            <a href={href}>
              <Method name={method} /> {label}
            </a>
            <Rich text={description} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Counterparts({ operation: { replacement, predecessors } }: { operation: Operation }) {
  return (
    <>
      {replacement && <CounterpartNote title="Replaced by" counterpart={replacement} />}
      {predecessors.map((counterpart) => (
        <CounterpartNote key={counterpart.href} title="In the older API" counterpart={counterpart} />
      ))}
    </>
  );
}

function CounterpartNote({ title, counterpart }: { title: string; counterpart: Counterpart }) {
  return (
    <div className="counterpart">
      <p>
        {`${title}: `}
        <a href={counterpart.href}>
          <code>{`${counterpart.method} ${counterpart.path}`}</code>
        </a>
      </p>
      {counterpart.differences.length > 0 && (
        <details>
          <summary>What differs</summary>
          <ul>
            {counterpart.differences.map((difference) => (
              <li key={difference.text}>
                <Rich text={difference} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Callbacks({ operation: { callbacks } }: { operation: Operation }) {
  return callbacks.map(({ name, expression, anchor, operations }, index) => (
    <div
      key={name + expression}
      id={index === 0 || callbacks[index - 1]?.anchor !== anchor ? anchor : undefined}
    >
      <h4>{`Callback ${name}`}</h4>
      <p>
        Sent to <code>{expression}</code>
      </p>
      {operations.map((operation) => (
        <div className="callback" id={operation.anchor} key={operation.anchor}>
          <Endpoint operation={{ ...operation, servers: [] }} />
          <Rich text={operation.description} />
          {operation.parameterGroups.map(({ place, parameters }) => (
            <Parameters key={place} parameters={parameters} />
          ))}
          <Body operation={operation} />
          {operation.responses.map((response) => (
            <ResponsePart key={response.anchor} response={response} />
          ))}
        </div>
      ))}
    </div>
  ));
}
