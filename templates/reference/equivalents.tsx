import type { Equivalent, Operation } from '../../cli/openapi/model/model.ts';
import { Rich } from './marks.tsx';
import { Link } from './place.tsx';

/** The same call in the other API, older or newer, and what differs. */
export function Equivalents({ operation: { replacement, predecessors } }: { operation: Operation }) {
  return (
    <>
      {replacement && <EquivalentNote title="Replaced by" equivalent={replacement} />}
      {predecessors.map((equivalent) => (
        <EquivalentNote key={equivalent.href} title="In the older API" equivalent={equivalent} />
      ))}
    </>
  );
}

function EquivalentNote({ title, equivalent }: { title: string; equivalent: Equivalent }) {
  return (
    <div className="counterpart">
      <p>
        {`${title}: `}
        <Link href={equivalent.href}>
          <code>{`${equivalent.method} ${equivalent.path}`}</code>
        </Link>
      </p>
      {equivalent.differences.length > 0 && (
        <details>
          <summary>What differs</summary>
          <ul>
            {equivalent.differences.map((difference) => (
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
