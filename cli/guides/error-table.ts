import type { ApiError, Operation, SiteLink } from '../openapi/model/model.ts';
import { remedyOf } from '../view/errors.ts';
import { counted, description, disclosure, item, links, word } from '../view/pieces.ts';
import type { Inline, Item, Table } from '../view/view.ts';
import type { Api, Registry } from './registry.ts';

/** One code, or a status without a code, of one API. */
interface ErrorRow {
  error: ApiError;
  statuses: string[];
  /** Those that are known to return it. */
  operations: (SiteLink & { method: string })[];
}

/** Every error of every API. */
export function errorTable(registry: Registry): Table {
  return {
    kind: 'table',
    label: 'All error codes',
    filter: { label: 'Filter', hint: 'Code, cause or endpoint' },
    head: ['Code', 'Cause and what to do'],
    rows: registry.flatMap((api) => errorRows(api).map((row) => cellsOf(row, api))),
  };
}

/** Every error of a reference once: codes with the operations that return them, and statuses without a code. */
function errorRows({ url, reference, operations }: Api): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  const add = (error: ApiError, operation?: Operation) => {
    const { code, status, when } = error;
    // One status may mean several things: without a code they are told apart by their words.
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
    ? word(url + error.href, { kind: 'code', role: 'long', text: name })
    : [{ kind: 'strong', text: name }];
  const users = `Returned by ${counted(operations.length, 'endpoint')}`;
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
