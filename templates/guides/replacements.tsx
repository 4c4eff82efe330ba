import type { Replacement } from '../../cli/guides/block.ts';
import { Method, Rich } from '../reference/marks.tsx';
import { Link } from '../reference/place.tsx';

/** Old call → new call, and what changes. */
export function Replacements({ rows }: { rows: Replacement[] }) {
  return (
    <ul className="fields replacements">
      {rows.map(({ title, old, replacement }) => (
        <li key={old.href}>
          <p className="call-title">{title}</p>
          <p className="calls">
            <Link href={old.href}>
              <Method name={old.method} /> {old.label}
            </Link>{' '}
            <span className="becomes">becomes</span>{' '}
            <Link href={replacement.href}>
              <Method name={replacement.method} /> {replacement.path}
            </Link>
          </p>
          {replacement.differences.length > 0 && (
            <details open>
              <summary>{`${replacement.differences.length} ${replacement.differences.length === 1 ? 'change' : 'changes'}`}</summary>
              <ul>
                {replacement.differences.map((difference) => (
                  <li key={difference.text}>
                    <Rich text={difference} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
