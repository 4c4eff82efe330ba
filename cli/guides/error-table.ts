import type { ApiError, Operation, SiteLink } from '../openapi/model/model.ts';
import { remedyOf } from '../view/errors.ts';
import { description, disclosure, item, links, optionalLink, pluralise } from '../view/pieces.ts';
import type { Inline, Item, Table } from '../view/view.ts';
import type { Api, Registry } from './registry.ts';

/** An error code, or a status without a code. */
interface ErrorRow {
  error: ApiError;
  statuses: string[];
  /** The operations that list it. */
  operations: (SiteLink & { method: string })[];
}

/** The errors of all APIs of a site. */
export function errorTable(registry: Registry): Table {
  return {
    kind: 'table',
    label: 'All error codes',
    filter: { label: 'Filter', hint: 'Code, cause or endpoint' },
    head: ['Code', 'Cause and what to do'],
    rows: registry.flatMap((api) => errorRows(api).map((row) => cellsOf(row, api))),
  };
}

/** The distinct errors of a reference. */
function errorRows({ url, reference, operations }: Api): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  const add = (error: ApiError, operation?: Operation) => {
    const { code, status, when } = error;
    // Errors of one status without a code differ by their cause.
    const key = code ?? `${status} ${when?.text}`;
    const row = rows.get(key) ?? { error, statuses: [], operations: [] };
    rows.set(key, row);
    if (status !== undefined && !row.statuses.includes(status)) row.statuses.push(status);
    if (!operation) return;
    const { path: label, method, anchor } = operation;
    const href = `${url}#${anchor}`;
    if (!row.operations.some((other) => other.href === href)) row.operations.push({ label, method, href });
  };
  for (const operation of operations) for (const error of operation.errors) add(error, operation);
  for (const error of reference.errorCodes) add(error);
  return [...rows.values()];
}

function cellsOf({ error, statuses, operations }: ErrorRow, { url, reference }: Api): Item[] {
  const name = error.code ?? error.status ?? '';
  const from = [...statuses.filter((status) => status !== name), reference.title].join(', ');
  const title: Inline[] = error.href
    ? optionalLink(url + error.href, { kind: 'code', role: 'long', text: name })
    : [{ kind: 'strong', text: name }];
  const users = `Returned by ${pluralise(operations.length, 'endpoint')}`;
  return [
    item([...title, ' ', { kind: 'phrase', role: 'from', content: [from] }]),
    item(
      [],
      description(error.when),
      remedyOf(error.remedy),
      operations.length > 0 && disclosure(users, false, links(operations)),
    ),
  ];
}
