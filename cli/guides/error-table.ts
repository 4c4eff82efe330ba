import { furtherErrors, indexRow, tableOf } from '../view/errors.ts';
import type { Table } from '../view/view.ts';
import { t } from '../words/words.ts';
import type { Registry } from './registry.ts';

/** The error codes of all APIs of a site. An error without a code would send its reader to this table. */
export function errorTable(registry: Registry): Table {
  const rows = registry.flatMap(({ url, reference }) =>
    [...reference.indexes.errors, ...furtherErrors(reference)]
      .filter(({ name }) => name !== '')
      .map((error) => indexRow(error, { url, title: reference.title })),
  );
  return tableOf(t('reference.all-errors'), 'index.returned-by', rows);
}
