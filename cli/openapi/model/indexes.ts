import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { type Context, describe } from './context.ts';
import type { ApiReference, IndexEntry, Operation, Parameter } from './model.ts';
import { declaredTags, isSection, labelOf } from './operations.ts';

/** Builds the inverse indexes: scope, error code, header or label → operations that use it. */
export function buildIndexes(context: Context, operations: Operation[]): ApiReference['indexes'] {
  return {
    scopes: scopeIndex(context, operations),
    errors: errorIndex(operations),
    headers: headerIndex(context, operations),
    labels: labelIndex(context, operations),
  };
}

function scopeIndex({ securitySchemes }: Context, operations: Operation[]): IndexEntry[] {
  const entries = new Map<string, IndexEntry>();
  for (const { name, href, description } of securitySchemes.flatMap((scheme) => scheme.scopes))
    getOrInsert(entries, name, () => defined({ name, anchor: href.slice(1), description, operations: [] }));
  for (const operation of operations) {
    const scopes = operation.security.flatMap((alternative) =>
      alternative.requirements.flatMap((one) => one.scopes),
    );
    for (const { name } of scopes) addOnce(entries.get(name), operation);
  }
  return [...entries.values()];
}

function errorIndex(operations: Operation[]): IndexEntry[] {
  const entries = new Map<string, IndexEntry>();
  for (const operation of operations) {
    for (const { code, href, status, when, remedy } of operation.errors) {
      if (code === undefined || href === undefined) continue;
      const about = { name: code, anchor: href.slice(1), description: when, remedy };
      const entry = getOrInsert(entries, code, () => defined({ ...about, statuses: [], operations: [] }));
      if (status !== undefined && !entry.statuses?.includes(status)) entry.statuses?.push(status);
      addOnce(entry, operation);
    }
  }
  return [...entries.values()];
}

/** Header names are case-insensitive (RFC 9110 §5.1); the first spelling is shown. */
function headerIndex(context: Context, operations: Operation[]): IndexEntry[] {
  const entries = new Map<string, IndexEntry>();
  for (const operation of operations) {
    const sent = operation.parameterGroups
      .filter((group) => group.location === 'header')
      .flatMap((group) => group.parameters);
    const received = operation.responses.flatMap((response) => response.headers);
    for (const { name, description } of [...sent, ...received]) {
      const key = name.toLowerCase();
      const make = (): IndexEntry => {
        const anchor = context.anchors.claim(`header-${name}`);
        return defined({ name, anchor, description, operations: [] });
      };
      addOnce(getOrInsert(entries, key, make), operation);
    }
  }
  for (const [key, entry] of entries) shareHeader(key, entry, operations);
  return [...entries.values()];
}

/** The described tags that aren't for navigation, which operations have as badges. */
function labelIndex(context: Context, operations: Operation[]): IndexEntry[] {
  return declaredTags(context.document).flatMap((tag) => {
    const description = describe(context, tag);
    if (isSection(tag) || !description) return [];
    const name = labelOf(tag);
    const entry = { name, anchor: context.anchors.claim(`label-${name}`), description, operations: [] };
    for (const operation of operations) if (operation.badges.includes(name)) addOnce(entry, operation);
    return [entry];
  });
}

/** With fewer responses, a header is described at each of them. */
const MIN_RESPONSES = 5;

/** Describes a header that all responses have, with the same content, only in the index. */
function shareHeader(key: string, entry: IndexEntry, operations: Operation[]): void {
  const responses = operations.flatMap((operation) => operation.responses);
  const headers = responses.flatMap(
    (response) => response.headers.find(({ name }) => name.toLowerCase() === key) ?? [],
  );
  const [first] = headers;
  if (!first || responses.length < MIN_RESPONSES || headers.length < responses.length) return;
  if (new Set(headers.map(withoutAnchors)).size > 1) return;
  entry.sharedHeader = { ...first, anchor: entry.anchor };
  for (const header of headers) header.shownAt = `#${entry.anchor}`;
}

function withoutAnchors(header: Parameter): string {
  return JSON.stringify(header, (key, value) => (key === 'anchor' ? undefined : value));
}

function addOnce(entry: IndexEntry | undefined, { anchor, title }: Operation): void {
  const href = `#${anchor}`;
  if (entry && entry.operations.at(-1)?.href !== href) entry.operations.push({ label: title, href });
}
