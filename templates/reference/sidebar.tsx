import type { OutlineEntry, ReferenceView } from '../../cli/view/view.ts';

type Entry = OutlineEntry['entries'][number];

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
          {fold === undefined ? <Entries entries={entries} /> : <Fold label={fold} entries={entries} />}
        </li>,
      ])}
    </ul>
  );
}

/** There may be so many that a list would need twice the elements. */
function Fold({ label, entries }: Pick<OutlineEntry, 'entries'> & { label: string }) {
  return (
    <details>
      <summary>{label}</summary>
      {entries.map((entry) => (
        <EntryLink key={entry.href} entry={entry} />
      ))}
    </details>
  );
}

function Entries({ entries }: Pick<OutlineEntry, 'entries'>) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.href}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function EntryLink({ entry: { href, label, name, method, deprecated } }: { entry: Entry }) {
  return (
    <a className={method?.toLowerCase()} href={href} title={name} data-method={method}>
      {deprecated ? <s>{label}</s> : label}
    </a>
  );
}
