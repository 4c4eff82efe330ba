import type { Operation } from '../openapi/model/model.ts';
import { htmlSize } from './html-size.ts';

/** Operations, or schemas, of one page. */
const MOST_ITEMS = 200;
/** Characters of HTML, what a phone still shows well. */
export const LARGEST_PAGE = 2_000_000;

/** Operations that share a page, and what tells them from the others of their tag; empty where there are no others. */
export interface PageOfTag {
  mark: string;
  operations: Operation[];
}

/** Whether so many things of such a size are more than one page should hold. */
export function isTooLarge(items: object[]): boolean {
  return items.length > MOST_ITEMS || sizeOfAll(items) > LARGEST_PAGE;
}

/**
 * The operations of a tag → its pages: by the first part of their paths in which they differ, a group that is still too large
 * by the next. What belongs to nothing, because each path has a part of its own, is counted off.
 */
export function splitTag(operations: Operation[]): PageOfTag[] {
  if (!isTooLarge(operations)) return [{ mark: '', operations }];
  return together(byPath(operations, 0, [])).flatMap((page) => {
    const name = nameOf(page);
    return countOff(page.flatMap((group) => group.operations)).map(({ items, mark }) => ({
      mark: (name && `: ${name}`) + mark,
      operations: items,
    }));
  });
}

/** Things in rows that each fit on a page: ` (1 of 3)`. */
export function countOff<T extends object>(items: T[]): { items: T[]; mark: string }[] {
  const rows: T[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last && !isTooLarge([...last, item])) last.push(item);
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

function byPath(operations: Operation[], depth: number, names: string[]): PathGroup[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const part = partsOf(operation)[depth] ?? '';
    groups.set(part, [...(groups.get(part) ?? []), operation]);
  }
  if (groups.size === 1)
    return groups.has('') ? [{ names, operations }] : byPath(operations, depth + 1, names);
  // Each path goes its own way: they have nothing in common.
  if (groups.size * 2 > operations.length) return [{ names, operations }];
  return [...groups].flatMap(([part, own]) => {
    const inner = /^(\{.*\})?$/.test(part) ? names : [...names, part];
    return isTooLarge(own) ? byPath(own, depth + 1, inner) : [{ names: inner, operations: own }];
  });
}

/** Neighbours share a page as far as it reaches. */
function together(groups: PathGroup[]): PathGroup[][] {
  const pages: PathGroup[][] = [];
  for (const group of groups) {
    const last = pages.at(-1);
    if (last && !isTooLarge([...last, group].flatMap(({ operations }) => operations))) last.push(group);
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
