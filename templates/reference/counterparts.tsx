import type { Counterpart, Operation } from '../../cli/openapi/model/model.ts';
import { Rich } from './marks.tsx';
import { Link } from './place.tsx';

/** The same call in the other API, older or newer, and what differs. */
export function Counterparts({ operation: { replacement, predecessors } }: { operation: Operation }) {
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
        <Link href={counterpart.href}>
          <code>{`${counterpart.method} ${counterpart.path}`}</code>
        </Link>
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
