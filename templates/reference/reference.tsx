import type { ApiReference, Operation } from '../../cli/openapi/model.ts';

/** The reference itself: everything in `<main>`. */
export function ReferenceBody({ reference }: { reference: ApiReference }) {
  return (
    <article className="page">
      <header className="page-header">
        <h1>{reference.title}</h1>
        <p className="lead">{`Version ${reference.version}`}</p>
      </header>
      <div className="content">
        {operations(reference).map((operation) => (
          <section key={operation.anchor} aria-labelledby={operation.anchor}>
            <h2 id={operation.anchor}>{operation.title}</h2>
            <p>
              <code>{`${operation.method} ${operation.path}`}</code>
            </p>
          </section>
        ))}
      </div>
    </article>
  );
}

/** The list of operations beside it. */
export function ReferenceSidebar({ reference }: { reference: ApiReference }) {
  return (
    <ul className="sidebar-list">
      {operations(reference).map((operation) => (
        <li key={operation.anchor}>
          <a href={`#${operation.anchor}`}>{operation.title}</a>
        </li>
      ))}
    </ul>
  );
}

function operations(reference: ApiReference): Operation[] {
  return reference.tagGroups.flatMap((group) => group.tags).flatMap((tag) => tag.operations);
}
