import type { OutlineEntry, ReferenceView } from '../../cli/view/view.ts';
import { Method } from '../view/inlines.tsx';

/** The outline of the page, or of all pages of a split reference. */
export function ReferenceSidebar({
  view: { references, outline },
}: {
  view: Pick<ReferenceView, 'references' | 'outline'>;
}) {
  return (
    <>
      {references.length > 0 && <Switch references={references} />}
      <Outline outline={outline} />
    </>
  );
}

function Switch({ references }: Pick<ReferenceView, 'references'>) {
  return (
    <ul className="references">
      {references.map(({ label, url, isCurrent }) => (
        <li key={url}>
          <a href={url} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Outline({ outline }: { outline: OutlineEntry[] }) {
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
            {method && <Method name={method} />} {deprecated ? <s>{label}</s> : label}
          </a>
        </li>
      ))}
    </ul>
  );
}
