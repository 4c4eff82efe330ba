import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { element, findAll, isElement } from './elements.ts';

/**
 * Puts each table into a part that can be scrolled by keyboard, and writes the name of its column on each cell, for
 * screens where rows are stacked. On a page, the part is a landmark (`region`) and has a name of its own.
 */
export function wrapTables(role: 'region' | 'group') {
  return (tree: Root): void => {
    const names = new Map<string, number>();
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || !parent || index === undefined) return;
      const headers = labelCells(node);
      const name = `Table: ${headers.filter(Boolean).join(', ') || 'without headers'}`;
      const time = (names.get(name) ?? 0) + 1;
      names.set(name, time);
      const ariaLabel = time > 1 ? `${name} (${time})` : name;
      parent.children[index] = element('div', { className: ['table'], role, tabIndex: 0, ariaLabel }, [node]);
      return SKIP;
    });
  };
}

/** Returns the names of the columns. */
function labelCells(table: Element): string[] {
  const rows = findAll(table, 'tr').map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')));
  const [first = [], ...others] = rows;
  const headers = first.every((cell) => cell.tagName === 'th') ? first.map(textOf) : [];
  for (const cell of rows.flat()) alignByClass(cell);
  const isSpanned = rows.flat().some((cell) => cell.properties.colSpan || cell.properties.rowSpan);
  if (isSpanned) return headers;
  for (const row of others) {
    for (const [index, cell] of row.entries()) {
      if (cell.tagName === 'td' && headers[index]) cell.properties.dataLabel = headers[index];
    }
  }
  return headers;
}

function textOf(cell: Element): string {
  return textContent(cell).replace(/\s+/g, ' ').trim();
}

/** The attribute `align` is not part of HTML any more; left is where text stands anyway. */
function alignByClass(cell: Element): void {
  const { align } = cell.properties;
  delete cell.properties.align;
  if (align === 'right' || align === 'center') cell.properties.className = [`align-${align}`];
}
