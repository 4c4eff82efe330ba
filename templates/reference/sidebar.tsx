import type { OutlineEntry } from '../../cli/view/view.ts';
import { Method } from '../view/inlines.tsx';

/** What stands on the page, or on all pages of a large reference, beside it. */
export function ReferenceSidebar({ outline }: { outline: OutlineEntry[] }) {
  return (
    <ul className="sidebar-list operations">
      {outline.map(({ group, title, href, isCurrent, fold, entries }) => [
        group && (
          <li className="group" key={`group ${href}`}>
            {group}
          </li>
        ),
        <li key={href}>
          <a className="tag" href={href} aria-current={isCurrent ? 'page' : undefined}>
            {title}
          </a>
          {fold === undefined ? (
            <Entries entries={entries} />
          ) : (
            <details>
              <summary>{fold}</summary>
              <Entries entries={entries} />
            </details>
          )}
        </li>,
      ])}
    </ul>
  );
}

function Entries({ entries }: Pick<OutlineEntry, 'entries'>) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map(({ href, label, name, method, deprecated }) => (
        <li key={href}>
          <a href={href} title={name}>
            {method && <Method name={method} />} {deprecated ? <s>{label}</s> : <span>{label}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
