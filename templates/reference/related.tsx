import type { RelatedOperation } from '../../cli/openapi/model/model.ts';
import { Method, Rich } from './marks.tsx';
import { Link } from './place.tsx';

/** Calls that come before or after. */
export function Related({ title, operations }: { title: string; operations: RelatedOperation[] }) {
  if (operations.length === 0) return null;
  return (
    <div className="related">
      <h4>{title}</h4>
      <ul>
        {operations.map(({ href, label, method, description, passes }) => (
          <li key={href}>
            <Link href={href}>
              <Method name={method} /> {label}
            </Link>
            <Rich text={description} />
            {passes.length > 0 && (
              <ul className="facts">
                {passes.map(({ name, value }) => (
                  <li key={name}>
                    {`${name} from `}
                    <code>{value}</code>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
