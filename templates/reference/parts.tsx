import type { ReactNode } from 'react';
import type { PartPage, ReferencePart } from '../../cli/site/page.ts';
import { Method } from './marks.tsx';
import { Target } from './place.tsx';

/** Above one page of a large reference. */
export function PartHead({
  title,
  part,
  children,
}: {
  title: string;
  part: ReferencePart;
  children: ReactNode;
}) {
  return (
    <header className="plain">
      <nav className="breadcrumbs" aria-label="Breadcrumbs">
        <ol>
          <li>
            <a href={part.entry.url}>{part.entry.label}</a>
          </li>
          <li>{title.split(' · ')[0]}</li>
        </ol>
      </nav>
      <h1>{title.split(' · ')[0]}</h1>
      {children}
    </header>
  );
}

/**
 * On the entry: everything that stands on the other pages, each under its own anchor, so that an address of the whole
 * reference still leads somewhere. A script goes on to the page itself.
 */
export function PartContents({ pages }: { pages: PartPage[] }) {
  return (
    <section className="plain" data-parts="">
      <Target as="h2" id="contents">
        Contents
      </Target>
      {pages.map(({ label, url, anchor, contents }) => (
        <section key={url}>
          <Target as="h3" id={anchor}>
            <a href={url}>{label}</a>
          </Target>
          <ul className="links">
            {contents.map((entry) => (
              <Target as="li" key={entry.anchor} id={entry.anchor}>
                <a href={`${url}#${entry.anchor}`}>
                  {entry.method && <Method name={entry.method} />}{' '}
                  {entry.deprecated ? <s>{entry.label}</s> : entry.label}
                </a>
              </Target>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
