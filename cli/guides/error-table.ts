import type { ApiReference } from '../openapi/model/model.ts';
import { furtherErrors, indexRow, tableOf } from '../view/errors.ts';
import type { Table } from '../view/view.ts';
import { t } from '../words/words.ts';
import type { Registry } from './registry.ts';

/** A title, and the version where several of the API have it. */
function titleOf({ title, versions }: ApiReference): string {
  return versions && versions.others.length > 0 ? `${title} ${versions.own.version}` : title;
}

/** The error codes of all APIs of a site. An error without a code would send its reader to this table. */
export function errorTable(registry: Registry): Table {
  const rows = registry.flatMap(({ url, reference }) =>
    [...reference.indexes.errors, ...furtherErrors(reference)]
      .filter(({ name }) => name !== '')
      .map((error) => indexRow(error, { url, title: titleOf(reference) })),
  );
  return tableOf(t('reference.all-errors'), 'index.returned-by', rows);
}
