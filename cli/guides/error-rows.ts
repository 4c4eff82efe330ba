import type { ApiError, Operation } from '../openapi/model/model.ts';
import type { ErrorRow } from './block.ts';
import type { Api } from './registry.ts';

/** Every error of a reference once: codes with the operations that answer with them, and statuses without a code. */
export function errorRows({ url, reference, operations }: Api): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  const add = (error: ApiError, operation?: Operation) => {
    const { code, href, status, when, remedy } = error;
    // One status may mean several things: without a code they are told apart by their words.
    const key = code ?? `${status} ${when?.text}`;
    const row = rows.get(key) ?? {
      name: code ?? status ?? '',
      ...(href ? { href: url + href } : {}),
      statuses: [],
      api: reference.title,
      ...(when ? { when } : {}),
      ...(remedy ? { remedy } : {}),
      operations: [],
    };
    rows.set(key, row);
    if (status !== undefined && !row.statuses.includes(status)) row.statuses.push(status);
    if (operation && !row.operations.some(({ href }) => href === `${url}#${operation.anchor}`))
      row.operations.push({
        label: operation.path,
        method: operation.method,
        href: `${url}#${operation.anchor}`,
      });
  };
  for (const operation of operations) for (const error of operation.errors) add(error, operation);
  for (const error of reference.errorCodes) add(error);
  return [...rows.values()];
}
