import { type ReactNode, useContext } from 'react';
import type { Inline, Item, Table } from '../../cli/view/view.ts';
import { blockHeight, withHeight } from './estimated-height.ts';
import { PageLinksContext, Target } from './page-links.tsx';

interface Props {
  table: Table;
  show(cell: Item): ReactNode;
}

/** A table, perhaps with a field that filters its rows, which shows if scripts run. */
export function TableOf({ table, show }: Props) {
  const { filter, role } = table;
  const height = role === 'index' ? blockHeight(table) : undefined;
  if (!filter) return <Rows table={table} show={show} height={height} />;
  return (
    <div className={withHeight('filtered', height)}>
      <p className="filter">
        <label>
          {filter.label} <input type="search" placeholder={filter.hint} />
        </label>
      </p>
      <Rows table={table} show={show} />
    </div>
  );
}

/** In a column of names, styles make all text code, and put each name on its own line. */
function asText(inline: Inline): Inline {
  if (typeof inline !== 'object') return inline;
  return inline.kind === 'code' ? inline.text : inline.kind === 'gap' ? '\n' : inline;
}

/** On phones, styles turn rows into blocks. */
function Rows({
  table: { role, id, label, head, rows },
  show,
  height,
}: Props & { height?: string | undefined }) {
  const { hasAnchors } = useContext(PageLinksContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be about a form
    <div
      id={hasAnchors ? id : undefined}
      className={withHeight(`table ${role}`, height)}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
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
                <Target as="td" key={head[column]} id={cell.id} data-label={head[column]}>
                  {show(role === 'compared' ? { ...cell, head: cell.head.map(asText) } : cell)}
                </Target>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
