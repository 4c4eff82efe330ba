import type { ApiError, ModelLink, Operation } from '../openapi/model/model.ts';
import { description, disclosure, item, links, optionalLink, pluralise } from '../view/builders.ts';
import { remedyOf } from '../view/errors.ts';
import type { Inline, Item, Table } from '../view/view.ts';
import type { Api, Registry } from './registry.ts';

interface ErrorRow {
  error: ApiError & { code: string };
  statuses: string[];
  /** The operations that list it. */
  operations: ModelLink[];
}

/** The error codes of all APIs of a site. An error without a code would send its reader to this table. */
export function errorTable(registry: Registry): Table {
  return {
    kind: 'table',
    label: 'All error codes',
    filter: { label: 'Filter', hint: 'Code, cause or endpoint' },
    head: ['Code', 'Cause and what to do'],
    rows: registry.flatMap((api) => errorRows(api).map((row) => cellsOf(row, api))),
  };
}

/** The distinct codes of a reference. */
function errorRows({ url, reference, operations }: Api): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  const add = (error: ApiError, operation?: Operation) => {
    const { code, status } = error;
    if (code === undefined) return;
    const row = rows.get(code) ?? { error: { ...error, code }, statuses: [], operations: [] };
    rows.set(code, row);
    if (status !== undefined && !row.statuses.includes(status)) row.statuses.push(status);
    if (!operation) return;
    const { path, method, anchor } = operation;
    const href = `${url}#${anchor}`;
    if (row.operations.some((other) => other.href === href)) return;
    row.operations.push({ label: `${method} ${path}`, href });
  };
  for (const operation of operations) for (const error of operation.errors) add(error, operation);
  for (const error of reference.errorCodes) add(error);
  return [...rows.values()];
}

function cellsOf({ error, statuses, operations }: ErrorRow, { url, reference }: Api): Item[] {
  const from = [...statuses, reference.title].join(', ');
  const title: Inline[] = error.href
    ? optionalLink(url + error.href, { kind: 'code', role: 'long', text: error.code })
    : [{ kind: 'strong', text: error.code }];
  const users = `Returned by ${pluralise(operations.length, 'endpoint')}`;
  return [
    item([...title, ' ', { kind: 'phrase', role: 'from', content: [from] }]),
    item(
      [],
      description(error.when),
      remedyOf(error.remedy),
      operations.length > 0 && disclosure(users, links(operations)),
    ),
  ];
}
