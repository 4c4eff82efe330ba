import type { ApiReference } from '../../cli/openapi/model.ts';
import { Indexes, Schemas } from './indexes.tsx';
import { Anchor, External, Method, Rich } from './marks.tsx';
import { OperationSection } from './operation.tsx';
import { Security } from './security.tsx';

/** The whole reference: everything in `<main>`. */
export function ReferenceBody({ reference }: { reference: ApiReference }) {
  return (
    <article className="reference">
      <Head reference={reference} />
      <Security schemes={reference.securitySchemes} />
      {reference.tagGroups
        .flatMap((group) => group.tags)
        .map((tag) => (
          <section key={tag.anchor} id={tag.anchor}>
            <h2>
              {tag.title}
              <Anchor to={tag.anchor} of={tag.title} />
            </h2>
            <Rich text={tag.description} />
            {tag.externalDocs && (
              <p>
                <External href={tag.externalDocs.url}>
                  {tag.externalDocs.description?.text ?? 'More about it'}
                </External>
              </p>
            )}
            {tag.operations.map((operation) => (
              <OperationSection key={operation.anchor} operation={operation} />
            ))}
          </section>
        ))}
      {reference.webhooks.length > 0 && (
        <section>
          <h2 id="webhooks">
            Webhooks
            <Anchor to="webhooks" of="Webhooks" />
          </h2>
          {reference.webhooks.map((operation) => (
            <OperationSection key={operation.anchor} operation={operation} />
          ))}
        </section>
      )}
      <Indexes reference={reference} />
      <Schemas schemas={reference.schemas} />
    </article>
  );
}

function Head({ reference }: { reference: ApiReference }) {
  const {
    title,
    version,
    openapi,
    summary,
    description,
    servers,
    license,
    contact,
    termsOfService,
    externalDocs,
  } = reference;
  return (
    <header className="plain">
      <h1>{title}</h1>
      <p className="version">{`Version ${version}, OpenAPI ${openapi}`}</p>
      {summary && <p className="lead">{summary}</p>}
      <Rich text={description} />
      <ul className="facts">
        {servers.map(({ url, description: text }) => (
          <li key={url}>
            Server <code>{url}</code> {text?.text}
          </li>
        ))}
        {servers.flatMap(({ variables }) =>
          variables.map((variable) => (
            <li key={variable.name}>
              <code>{`{${variable.name}}`}</code> {`default ${variable.default}`}
              {variable.enum.length > 0 && `, one of ${variable.enum.join(', ')}`}{' '}
              {variable.description?.text}
            </li>
          )),
        )}
        {license && (
          <li>
            Licence {license.url ? <External href={license.url}>{license.name}</External> : license.name}
          </li>
        )}
        {contact && (
          <li>{['Contact', contact.name, contact.email, contact.url].filter(Boolean).join(' ')}</li>
        )}
        {termsOfService && (
          <li>
            <External href={termsOfService}>Terms of service</External>
          </li>
        )}
        {externalDocs && (
          <li>
            <External href={externalDocs.url}>
              {externalDocs.description?.text ?? 'More documentation'}
            </External>
          </li>
        )}
      </ul>
    </header>
  );
}

/** The operations by tag, beside the reference. */
export function ReferenceSidebar({ reference }: { reference: ApiReference }) {
  const parts: [string, string, boolean][] = [
    ['authentication', 'Authentication', reference.securitySchemes.length > 0],
    ['webhooks', 'Webhooks', reference.webhooks.length > 0],
    ['scopes', 'Scopes', reference.indexes.scopes.length > 0],
    ['errors', 'Errors', reference.indexes.errors.length > 0],
    ['headers', 'Headers', reference.indexes.headers.length > 0],
    ['schemas', 'Schemas', reference.schemas.length > 0],
  ];
  return (
    <ul className="sidebar-list operations">
      {reference.tagGroups
        .flatMap((group) => group.tags)
        .map((tag) => (
          <li key={tag.anchor}>
            <a className="tag" href={`#${tag.anchor}`}>
              {tag.title}
            </a>
            <ul>
              {tag.operations.map(({ anchor, title, method }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>
                    <Method name={method} /> <span>{title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      {parts.map(
        ([id, title, present]) =>
          present && (
            <li key={id}>
              <a className="tag" href={`#${id}`}>
                {title}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
