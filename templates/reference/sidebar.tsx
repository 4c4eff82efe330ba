import type { OutlineEntry } from '../../cli/view/view.ts';
import { Method } from '../view/inlines.tsx';

/** What stands on the page, or on all pages of a large reference, beside it. */
export function ReferenceSidebar({ outline }: { outline: OutlineEntry[] }) {
  return (
    <ul className="sidebar-list operations">
      {outline.map(({ group, title, href, isCurrent, entries }) => [
        group && (
          <li className="group" key={`group ${href}`}>
            {group}
          </li>
        ),
        <li key={href}>
          <a className="tag" href={href} aria-current={isCurrent ? 'page' : undefined}>
            {title}
          </a>
          <Entries entries={entries} />
        </li>,
      ])}
    </ul>
  );
}

function Entries({ entries }: Pick<OutlineEntry, 'entries'>) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map(({ href, label, method, deprecated }) => (
        <li key={href}>
          <a href={href}>
            {method && <Method name={method} />} {deprecated ? <s>{label}</s> : <span>{label}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
