import type { ApiReference, IndexEntry } from '../../cli/openapi/model.ts';
import { Errors } from './errors.tsx';
import { Anchor, References, Rich } from './marks.tsx';
import { SchemaBody, TypeWords } from './schema.tsx';

/** The reference read the other way round: scopes, errors and headers with the operations that use them. */
export function Indexes({ reference: { indexes, errorCodes } }: { reference: ApiReference }) {
  const known = new Set(indexes.errors.map(({ name }) => name));
  const others = errorCodes.filter(({ code }) => code === undefined || !known.has(code));
  return (
    <>
      <Index id="scopes" title="Scopes" entries={indexes.scopes} />
      <Index id="errors" title="Errors" entries={indexes.errors} />
      {others.length > 0 && (
        <section className="plain">
          <h2 id="error-codes">
            Further error codes
            <Anchor to="error-codes" of="Further error codes" />
          </h2>
          <Errors errors={others} defines />
        </section>
      )}
      <Index id="headers" title="Headers" entries={indexes.headers} />
    </>
  );
}

function Index({ id, title, entries }: { id: string; title: string; entries: IndexEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="plain">
      <h2 id={id}>
        {title}
        <Anchor to={id} of={title} />
      </h2>
      <ul className="fields">
        {entries.map(({ name, anchor, description, remedy, operations }) => (
          <li key={anchor} id={anchor}>
            <code className="name">{name}</code>
            <Anchor to={anchor} of={name} />
            <Rich text={description} />
            <Rich text={remedy} />
            <details>
              <summary>{`${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`}</summary>
              <References links={operations} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every named schema once, with its users. */
export function Schemas({ schemas }: { schemas: ApiReference['schemas'] }) {
  if (schemas.length === 0) return null;
  return (
    <section className="plain">
      <h2 id="schemas">
        Schemas
        <Anchor to="schemas" of="Schemas" />
      </h2>
      {schemas.map(({ name, anchor, title, schema, usedBy }) => (
        <section className="schema" id={anchor} key={anchor}>
          <h3>
            {name}
            <Anchor to={anchor} of={name} />
          </h3>
          <p>
            {title && title !== name && `${title}: `}
            <TypeWords type={schema.type} />
          </p>
          <SchemaBody schema={schema} />
          {usedBy.length > 0 && (
            <details>
              <summary>{`Used by ${usedBy.length}`}</summary>
              <References links={usedBy} />
            </details>
          )}
        </section>
      ))}
    </section>
  );
}
