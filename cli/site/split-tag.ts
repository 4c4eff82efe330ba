import type { Operation } from '../openapi/model/model.ts';
import { htmlSize } from './html-size.ts';

/** Operations, or schemas, of one page. */
const MOST_ITEMS = 200;

/** Operations that share a page, and what tells them from the others of their tag; empty where there are no others. */
export interface PageOfTag {
  mark: string;
  operations: Operation[];
}

/** Whether so many things of such a size are more than a page of at most `largest` characters should hold. */
export function isTooLarge(items: object[], largest: number): boolean {
  return items.length > MOST_ITEMS || sizeOfAll(items) > largest;
}

/**
 * The operations of a tag → its pages: by the first part of their paths in which they differ, a group that is still too large
 * by the next. What belongs to nothing, because each path has a part of its own, is counted off.
 */
export function splitTag(operations: Operation[], largest: number): PageOfTag[] {
  if (!isTooLarge(operations, largest)) return [{ mark: '', operations }];
  const groups = byPath({ names: [], operations }, { depth: 0, largest });
  return together(groups, largest).flatMap((page) => {
    const name = nameOf(page);
    return countOff(
      page.flatMap((group) => group.operations),
      largest,
    ).map(({ items, mark }) => ({
      mark: (name && `: ${name}`) + mark,
      operations: items,
    }));
  });
}

/** Things in rows that each fit on a page: ` (1 of 3)`. */
export function countOff<T extends object>(items: T[], largest: number): { items: T[]; mark: string }[] {
  const rows: T[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last && !isTooLarge([...last, item], largest)) last.push(item);
    else rows.push([item]);
  }
  return rows.map((row, index) => ({
    items: row,
    mark: rows.length > 1 ? ` (${index + 1} of ${rows.length})` : '',
  }));
}

interface PathGroup {
  /** The parts of the paths that tell it from others: `namespaces`, `pods`. */
  names: string[];
  operations: Operation[];
}

function byPath(
  { names, operations }: PathGroup,
  { depth, largest }: { depth: number; largest: number },
): PathGroup[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const part = partsOf(operation)[depth] ?? '';
    groups.set(part, [...(groups.get(part) ?? []), operation]);
  }
  if (groups.size === 1)
    return groups.has('')
      ? [{ names, operations }]
      : byPath({ names, operations }, { depth: depth + 1, largest });
  // Each path goes its own way: they have nothing in common.
  if (groups.size * 2 > operations.length) return [{ names, operations }];
  return [...groups].flatMap(([part, own]) => {
    const inner = /^(\{.*\})?$/.test(part) ? names : [...names, part];
    const group = { names: inner, operations: own };
    return isTooLarge(own, largest) ? byPath(group, { depth: depth + 1, largest }) : [group];
  });
}

/** Neighbours share a page as far as it reaches. */
function together(groups: PathGroup[], largest: number): PathGroup[][] {
  const pages: PathGroup[][] = [];
  for (const group of groups) {
    const last = pages.at(-1);
    if (
      last &&
      !isTooLarge(
        [...last, group].flatMap(({ operations }) => operations),
        largest,
      )
    )
      last.push(group);
    else pages.push([group]);
  }
  return pages;
}

/** `namespaces/pods – secrets` */
function nameOf(page: PathGroup[]): string {
  const named = page.map(({ names }) => names).filter((names) => names.length > 0);
  const [first = []] = named;
  const last = named.at(-1) ?? first;
  const shared = first.findIndex((name, index) => name !== last[index]);
  const rest = shared < 0 ? last.slice(first.length) : last.slice(shared);
  return [first, rest].flatMap((names) => (names.length > 0 ? [names.join('/')] : [])).join(' – ');
}

function partsOf({ path }: Operation): string[] {
  return path.split('/').filter((part) => part !== '');
}

function sizeOfAll(items: object[]): number {
  return items.reduce((sum, item) => sum + htmlSize(item), 0);
}
