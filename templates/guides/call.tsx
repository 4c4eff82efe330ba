import type { Operation } from '../../cli/openapi/model/model.ts';
import { Endpoint } from '../reference/endpoint.tsx';
import { Mark } from '../reference/marks.tsx';
import { Needs } from '../reference/needs.tsx';
import { Link } from '../reference/place.tsx';

/** The card of an operation: what it does, where it answers, what it needs, and the way to all the rest. */
export function Call({ operation }: { operation: Operation }) {
  return (
    <div className="call">
      <p className="call-title">
        <Link href={`#${operation.anchor}`}>{operation.title}</Link>
        {operation.deprecated && <Mark kind="deprecated">deprecated</Mark>}
      </p>
      <Endpoint operation={operation} />
      <Needs operation={operation} />
    </div>
  );
}
