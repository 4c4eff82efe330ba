import type { ApiReference, IndexEntry } from '../../cli/openapi/model/model.ts';
import { Errors, Remedy } from './errors.tsx';
import { Anchor, References, Rich } from './marks.tsx';
import { Target } from './place.tsx';

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
          <Target as="h2" id="error-codes">
            Further error codes
            <Anchor to="error-codes" of="Further error codes" />
          </Target>
          <Errors errors={others} />
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
      <Target as="h2" id={id}>
        {title}
        <Anchor to={id} of={title} />
      </Target>
      <ul className="fields">
        {entries.map(({ name, anchor, description, remedy, operations }) => (
          <Target as="li" key={anchor} id={anchor}>
            <code className="name">{name}</code>
            <Anchor to={anchor} of={name} />
            <Rich text={description} />
            <Remedy text={remedy} />
            <details>
              <summary>{`${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`}</summary>
              <References links={operations} />
            </details>
          </Target>
        ))}
      </ul>
    </section>
  );
}
