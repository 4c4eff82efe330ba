import { getObject, type Raw } from '../document/raw.ts';
import { walk } from '../document/walk.ts';
import type { VersionRecord } from './records.ts';

/** The names of fields that any recorded version had. */
export function formerNames(records: VersionRecord[]): Set<string> {
  const names = new Set<string>();
  for (const { document } of records)
    walk(document, (node: Raw, _pointer, inSchema) => {
      if (inSchema) for (const name of Object.keys(getObject(node, 'properties'))) names.add(name);
    });
  return names;
}
