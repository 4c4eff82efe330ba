import { getList, getString, isObject } from '../document/raw.ts';
import type { FoundOperation, Note } from './change.ts';
import { code } from './code.ts';

/** The same object each time, since comparisons are cached by object. */
const NONE: unknown[] = [];

/** Returns the servers of the operation, or else those of its path item or the document. */
export function serversOf({ raw, item, document }: FoundOperation): unknown[] {
  const lists = [raw, item, document].map((holder) => getList(holder, 'servers'));
  return lists.find((list) => list.length > 0) ?? NONE;
}

export function compareServers(old: unknown[], now: unknown[], note: Note): void {
  const [before, after] = [urlsOf(old), urlsOf(now)];
  for (const url of before)
    if (!after.has(url))
      note(
        'removed',
        `The server ${code(url)} was removed.`,
        'Clients may use a URL that is no longer supported.',
      );
  for (const url of after) if (!before.has(url)) note('added', `The server ${code(url)} is new.`);
}

function urlsOf(servers: unknown[]): Set<string> {
  return new Set(servers.filter(isObject).map((server) => getString(server, 'url') ?? ''));
}
