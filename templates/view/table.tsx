import type { ReactNode } from 'react';
import type { Item, Table } from '../../cli/view/view.ts';

/** A table with a field that filters its rows, which shows if scripts run. On phones, styles turn rows into blocks. */
export function TableOf({ table, show }: { table: Table; show(cell: Item): ReactNode }) {
  const { label, filter, head, rows } = table;
  return (
    <div className="filtered">
      <p className="filter">
        <label>
          {filter.label} <input type="search" placeholder={filter.hint} />
        </label>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be about a form */}
      <div className="table errors-table" role="group" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td key={head[column]} data-label={head[column]}>
                    {show(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
