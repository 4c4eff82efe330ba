import { get, getEntries, getString, isObject, isTrue, type Raw } from '../document/raw.ts';
import { resolve } from '../document/references.ts';
import type { Comparison } from './change.ts';
import { code } from './code.ts';
import type { FoundOperation } from './found-operation.ts';
import { compareBodies, compareResponses } from './messages.ts';
import { compareParameters } from './parameters.ts';
import { compareSecurity, securityOf } from './security.ts';
import { compareServers, serversOf } from './servers.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Operations by method and path; the names of path parameters do not count. */
export function operationsByName(document: Raw): Map<string, FoundOperation> {
  const found = new Map<string, FoundOperation>();
  for (const [path, rawItem] of getEntries(document, 'paths')) {
    const item = resolve(document, rawItem)?.value;
    if (!item) continue;
    for (const method of METHODS) {
      const raw = get(item, method);
      if (!isObject(raw)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      found.set(keyOf(name), { name, raw, item, document });
    }
  }
  return found;
}

/** What makes an operation the same one in another version. */
export function keyOf(operation: string | { method: string; path: string }): string {
  const name = typeof operation === 'string' ? operation : `${operation.method} ${operation.path}`;
  return name.replaceAll(/\{[^{}]*\}/g, '{}');
}

export function compareOperations(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  if (!isTrue(old.raw, 'deprecated') && isTrue(now.raw, 'deprecated'))
    note('changed', 'The operation is now deprecated.');
  if (isTrue(old.raw, 'deprecated') && !isTrue(now.raw, 'deprecated'))
    note('changed', 'The operation is no longer deprecated.');
  const [oldId, newId] = [getString(old.raw, 'operationId'), getString(now.raw, 'operationId')];
  if (oldId !== undefined && oldId !== newId)
    note(
      'changed',
      `The operationId ${code(oldId)} ${newId === undefined ? 'was removed' : `changed to ${code(newId)}`}.`,
    );
  const servers = { before: serversOf(old), after: serversOf(now), place: 'servers' };
  comparison.once(servers, comparison, ({ note: tell }) =>
    compareServers(servers.before, servers.after, tell),
  );
  const security = { before: securityOf(old), after: securityOf(now), place: 'security' };
  comparison.once(security, comparison, ({ note: tell }) =>
    compareSecurity(security.before, security.after, tell),
  );
  compareParameters(old, now, comparison);
  compareBodies(old, now, comparison);
  compareResponses(old, now, comparison);
}
