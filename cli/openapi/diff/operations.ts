import { t } from '../../words/words.ts';
import { getList, getString, isObject, isTrue, type JsonObject } from '../document/json-object.ts';
import { operationsIn } from '../document/operations-in.ts';
import type { Comparison, FoundOperation, Note } from './change.ts';
import { capitalise, code } from './code.ts';
import { compareBodies, compareResponses } from './messages.ts';
import { compareParameters } from './parameters.ts';
import { compareSecurity, securityOf } from './security.ts';

/** Returns the operations by method and path, regardless of the names of path parameters. */
export function operationsByName(document: JsonObject): Map<string, FoundOperation> {
  const found = new Map<string, FoundOperation>();
  for (const operation of operationsIn(document)) found.set(keyOf(operation), { ...operation, document });
  return found;
}

/** Returns the key by which operations of two versions are matched. */
export function keyOf(operation: string | { method: string; path: string }): string {
  const name = typeof operation === 'string' ? operation : `${operation.method} ${operation.path}`;
  return name.replaceAll(/\{[^{}]*\}/g, '{}');
}

export function compareOperations(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const { note } = comparison;
  const isDeprecated = isTrue(now.raw, 'deprecated');
  if (isTrue(old.raw, 'deprecated') !== isDeprecated)
    note('changed', t(isDeprecated ? 'change.operation-deprecated' : 'change.operation-not-deprecated'));
  const [oldId, newId] = [getString(old.raw, 'operationId'), getString(now.raw, 'operationId')];
  if (oldId !== undefined && oldId !== newId)
    note(
      'changed',
      newId === undefined
        ? t('change.id-removed', { old: code(oldId) })
        : t('change.id', { old: code(oldId), now: code(newId) }),
    );
  const servers = { before: serversOf(old), after: serversOf(now), key: 'servers' };
  comparison.once(servers, comparison, (inner) => compareServers(servers.before, servers.after, inner.note));
  const security = { before: securityOf(old), after: securityOf(now), key: 'security' };
  comparison.once(security, comparison, (inner) => compareSecurity({ before: old, after: now }, inner.note));
  compareParameters(old, now, comparison);
  compareBodies(old, now, comparison);
  compareResponses(old, now, comparison);
}

/** The same object each time, since comparisons are cached by object. */
const NONE: unknown[] = [];

/** Returns the servers of the operation, or else those of its path item or the document. */
function serversOf({ raw, item, document }: FoundOperation): unknown[] {
  const lists = [raw, item, document].map((holder) => getList(holder, 'servers'));
  return lists.find((list) => list.length > 0) ?? NONE;
}

function compareServers(old: unknown[], now: unknown[], note: Note): void {
  const [before, after] = [urlsOf(old), urlsOf(now)];
  for (const url of before)
    if (!after.has(url))
      note('removed', t('change.removed', { subject: capitalise(t('change.server', { url: code(url) })) }), {
        reason: t('breaks.server-gone'),
        field: 'servers',
      });
  for (const url of after)
    if (!before.has(url))
      note('added', t('change.new', { subject: capitalise(t('change.server', { url: code(url) })) }));
}

/** A slash at the end makes no difference: paths begin with one. */
function urlsOf(servers: unknown[]): Set<string> {
  return new Set(
    servers.filter(isObject).map((server) => (getString(server, 'url') ?? '').replace(/(?<=.)\/$/s, '')),
  );
}
