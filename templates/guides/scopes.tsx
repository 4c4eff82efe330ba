import type { ReactNode } from 'react';
import type { Grant } from '../../cli/guides/block.ts';
import type { IndexEntry } from '../../cli/openapi/model/model.ts';
import { References, Rich } from '../reference/marks.tsx';
import { Link } from '../reference/place.tsx';

/** Every scope with what it opens, and the calls that it is enough for. */
export function Scopes({ scopes }: { scopes: IndexEntry[] }) {
  return (
    <ul className="fields">
      {scopes.map(({ name, anchor, description, operations }) => (
        <Entry key={name} name={name} href={`#${anchor}`}>
          <Rich text={description} />
          <details>
            <summary>{`${operations.length} ${operations.length === 1 ? 'call' : 'calls'}`}</summary>
            <References links={operations} />
          </details>
        </Entry>
      ))}
    </ul>
  );
}

/** The ways to a token. */
export function Grants({ grants }: { grants: Grant[] }) {
  return (
    <ul className="fields">
      {grants.map(({ name, grantType, description, scopes }) => (
        <li key={grantType}>
          <strong>{name}</strong> <code>{grantType}</code>
          <Rich text={description} />
          <ul className="scopes" aria-label="Scopes">
            {scopes.map(({ label, href }) => (
              <li key={label}>
                <Link href={href}>
                  <code>{label}</code>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Entry({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href}>
        <code className="name">{name}</code>
      </Link>
      {children}
    </li>
  );
}
