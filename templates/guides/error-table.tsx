import { Fragment } from 'react';
import type { ErrorRow } from '../../cli/guides/block.ts';
import { Remedy } from '../reference/errors.tsx';
import { References, Rich } from '../reference/marks.tsx';
import { Link } from '../reference/place.tsx';

/** Every error of every API. The field above the table is there where a script can filter the rows. */
export function ErrorTable({ rows }: { rows: ErrorRow[] }) {
  return (
    <div className="filtered">
      <p className="filter">
        <label>
          Filter <input type="search" placeholder="Code, cause or call" />
        </label>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be about a form */}
      <div className="table errors-table" role="group" tabIndex={0} aria-label="Table: every error">
        <table>
          <thead>
            <tr>
              <th>Code</th>
              <th>Cause, and what to do</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.api + row.name + row.when?.text} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row: { name, href, statuses, api, when, remedy, operations } }: { row: ErrorRow }) {
  return (
    <tr>
      <td data-label="Code">
        {href ? (
          <Link href={href}>
            <code>
              <Breakable code={name} />
            </code>
          </Link>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        <span className="from">{[...statuses.filter((status) => status !== name), api].join(', ')}</span>
      </td>
      <td data-label="Cause, and what to do">
        <Rich text={when} />
        <Remedy text={remedy} />
        {operations.length > 0 && (
          <details>
            <summary>{`Answered by ${operations.length} ${operations.length === 1 ? 'call' : 'calls'}`}</summary>
            <References links={operations} />
          </details>
        )}
      </td>
    </tr>
  );
}

/** A long code breaks between its words. */
function Breakable({ code }: { code: string }) {
  return code.split(/(?<=_)/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
