import { t } from '../../words/words.ts';
import {
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { operationsIn, operationsOf, webhooksOf } from '../document/operations-in.ts';
import { resolve } from '../document/references.ts';
import type { Comparison, FoundOperation, Note, Pair } from './change.ts';
import { capitalise, code, joinNames } from './code.ts';
import { compareBodies, compareResponses } from './messages.ts';
import { compareParameters } from './parameters.ts';
import { compareSecurity, securityOf } from './security.ts';

/** Returns the operations and webhooks by method and path or name, regardless of the names of path parameters. */
export function operationsByName(document: JsonObject): Map<string, FoundOperation> {
  const found = new Map<string, FoundOperation>();
  for (const operation of operationsIn(document)) found.set(keyOf(operation), { ...operation, document });
  for (const operation of operationsOf(document, webhooksOf(document)))
    found.set(keyOf(operation), { ...operation, document, isReceived: true });
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
  if (!now.isReceived) compareAccess(old, now, comparison);
  compareParameters(old, now, comparison);
  compareBodies(old, now, comparison);
  compareResponses(old, now, comparison);
}

/** Compares where requests go, with which credentials, and what the API sends because of them. */
function compareAccess(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const servers = { before: serversOf(old), after: serversOf(now), key: 'servers' };
  comparison.once(servers, comparison, (inner) => compareServers(servers.before, servers.after, inner.note));
  const security = { before: securityOf(old), after: securityOf(now), key: 'security' };
  comparison.once(security, comparison, (inner) => compareSecurity({ before: old, after: now }, inner.note));
  compareCallbacks(old, now, comparison);
}

/** Compares callbacks of the same name; their addresses are expressions. */
function compareCallbacks(old: FoundOperation, now: FoundOperation, comparison: Comparison): void {
  const [before, after] = [callbacksOf(old), callbacksOf(now)];
  for (const [name, sent] of before) {
    const subject = t('change.callback', { name: code(name) });
    const note: Note = (kind, message, reason) =>
      comparison.note(kind, t('change.of', { subject: capitalise(subject), message }), reason);
    const next = after.get(name);
    if (!next) {
      comparison.note(
        'removed',
        t('change.removed', { subject: capitalise(subject) }),
        t('breaks.not-received'),
      );
      continue;
    }
    for (const [index, operation] of sent.entries()) {
      const other =
        next.find(({ method, path }) => method === operation.method && path === operation.path) ??
        next[index];
      if (other?.method !== operation.method) {
        note('removed', t('change.operation-removed'), t('breaks.not-received'));
        continue;
      }
      if (other.path !== operation.path)
        note(
          'changed',
          t('change.address', { old: code(operation.path), now: code(other.path) }),
          t('breaks.not-received'),
        );
      compareOperations(operation, other, { ...comparison, note });
    }
  }
  for (const name of after.keys())
    if (!before.has(name))
      comparison.note(
        'added',
        t('change.new', { subject: capitalise(t('change.callback', { name: code(name) })) }),
      );
}

function callbacksOf({ raw, document }: FoundOperation): Map<string, FoundOperation[]> {
  return new Map(
    getEntries(raw, 'callbacks').map(([name, node]) => [
      name,
      operationsOf(document, resolve(document, node)?.value ?? {}).map((operation) => ({
        ...operation,
        ...{ document, isReceived: true },
      })),
    ]),
  );
}

/** The same object each time, since comparisons are cached by object. */
const NONE: unknown[] = [];

/** Returns the servers of the operation, or else those of its path item or the document. */
function serversOf({ raw, item, document }: FoundOperation): unknown[] {
  const lists = [raw, item, document].map((holder) => getList(holder, 'servers'));
  return lists.find((list) => list.length > 0) ?? NONE;
}

function compareServers(old: unknown[], now: unknown[], note: Note): void {
  const [before, after] = [serversByUrl(old), serversByUrl(now)];
  for (const [url, server] of before) {
    const next = after.get(url);
    if (next) compareVariables({ before: server, after: next }, url, note);
    else
      note('removed', t('change.removed', { subject: capitalise(t('change.server', { url: code(url) })) }), {
        reason: t('breaks.server-gone'),
        field: 'servers',
      });
  }
  for (const url of after.keys())
    if (!before.has(url))
      note('added', t('change.new', { subject: capitalise(t('change.server', { url: code(url) })) }));
}

/** A slash at the end makes no difference, since paths begin with one; nor does the usual port. */
function serversByUrl(servers: unknown[]): Map<string, JsonObject> {
  const key = (server: JsonObject) =>
    (getString(server, 'url') ?? '')
      .replace(/(?<=.)\/$/s, '')
      .replace(/^(https:\/\/[^/]+):443(?![^/])|^(http:\/\/[^/]+):80(?![^/])/, '$1$2');
  return new Map(servers.filter(isObject).map((server) => [key(server), server]));
}

/** Compares the values that the variables of an address may have, and those that they have if clients choose none. */
function compareVariables({ before, after }: Pair<JsonObject>, url: string, note: Note): void {
  for (const [name, variable] of getEntries(before, 'variables')) {
    const next = getObject(getObject(after, 'variables'), name);
    const [old, now] = [variable, next].map((one) => (isObject(one) ? getStrings(one, 'enum') : []));
    const subject = t('change.variable', {
      name: code(name),
      subject: t('change.server', { url: code(url) }),
    });
    const gone = { reason: t('breaks.server-gone'), field: 'servers' as const };
    const [oldDefault, newDefault] = [variable, next].map((one) =>
      isObject(one) ? getString(one, 'default') : undefined,
    );
    if (oldDefault !== undefined && newDefault !== undefined && oldDefault !== newDefault)
      note('changed', t('change.default', { subject, old: code(oldDefault), now: code(newDefault) }));
    if (!old || !now || now.length === 0) continue;
    const told = { subject: capitalise(subject) };
    if (old.length === 0)
      note('changed', t('change.must-be-one-of', { ...told, values: joinNames(now.map(code)) }), gone);
    for (const value of old)
      if (!now.includes(value))
        note('removed', t('change.no-longer-allowed', { ...told, value: code(value) }), gone);
  }
}
