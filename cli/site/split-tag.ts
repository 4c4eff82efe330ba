import GithubSlugger from 'github-slugger';
import { MAX_TAG_ITEMS } from '../limits.ts';
import type { Operation, Sized, Tag } from '../openapi/model/model.ts';
import { getOrInsert } from '../text/get-or-insert.ts';
import { en } from '../words/en.ts';
import { t } from '../words/words.ts';

export interface TagPage {
  /** Distinguishes the page from others of the same tag; empty if there are none. */
  suffix: string;
  operations: Operation[];
}

/** Whether a page with these items would have too many of them, or more than `maxSize` characters. */
export function isTooLarge(items: Sized[], maxSize: number): boolean {
  return items.length > MAX_TAG_ITEMS || items.reduce((sum, { size }) => sum + size, 0) > maxSize;
}

/**
 * Splits the operations of a tag into pages by the first segment in which their paths differ, and groups that are still too
 * large by the next. Operations whose paths have no segment in common are split by number.
 */
export function splitTag(operations: Operation[], maxSize: number): TagPage[] {
  if (!isTooLarge(operations, maxSize)) return [{ suffix: '', operations }];
  const groups = byPath({ names: [], operations }, { depth: 0, maxSize });
  return mergeGroups(groups, maxSize).flatMap((page) => {
    const name = nameOf(page);
    const all = page.flatMap((group) => group.operations);
    return paginate(all, maxSize).map(({ items, suffix }) => ({
      suffix: (name && `: ${name}`) + suffix,
      operations: items,
    }));
  });
}

/** Divides the operations of a document without tags by the first segment in which their paths differ. */
export function bySegment(tag: Tag): Tag[] {
  const { groups } = differingSegments(tag.operations);
  if (gainsNothing(groups, tag.operations)) return [tag];
  const slugger = new GithubSlugger();
  return [...groups].map(([segment, operations], index) => {
    const title = segment || t('reference.other-operations');
    const name = segment || en['reference.other-operations'];
    const anchor = index === 0 ? tag.anchor : `${tag.anchor}-${slugger.slug(name, true)}`;
    return { ...tag, title, anchor, operations };
  });
}

/** Splits items into pages, numbered by suffixes such as ` (1 of 3)`. */
export function paginate<T extends Sized>(items: T[], maxSize: number): { items: T[]; suffix: string }[] {
  const pages: T[][] = [];
  for (const item of items) {
    const last = pages.at(-1);
    if (last && !isTooLarge([...last, item], maxSize)) last.push(item);
    else pages.push([item]);
  }
  return pages.map((page, index) => ({
    items: page,
    suffix: pages.length > 1 ? ` ${t('reference.part', { number: index + 1, count: pages.length })}` : '',
  }));
}

interface PathGroup {
  /** The path segments that distinguish it from others: `namespaces`, `pods`. */
  names: string[];
  operations: Operation[];
}

function byPath(
  { names, operations }: PathGroup,
  { depth, maxSize }: { depth: number; maxSize: number },
): PathGroup[] {
  const { groups, depth: differing } = differingSegments(operations, depth);
  if (gainsNothing(groups, operations)) return [{ names, operations }];
  return [...groups].flatMap(([segment, own]) => {
    const inner = /^(\{.*\})?$/.test(segment) ? names : [...names, segment];
    const group = { names: inner, operations: own };
    return isTooLarge(own, maxSize) ? byPath(group, { depth: differing + 1, maxSize }) : [group];
  });
}

/** Groups operations by the first segment of their paths, from `depth`, that is not the same in all. */
function differingSegments(
  operations: Operation[],
  depth = 0,
): { groups: Map<string, Operation[]>; depth: number } {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const segment = segmentsOf(operation)[depth] ?? '';
    getOrInsert(groups, segment, () => []).push(operation);
  }
  return groups.size === 1 && !groups.has('') ? differingSegments(operations, depth + 1) : { groups, depth };
}

/** Whether all operations have the same path, or most a segment of their own. */
function gainsNothing(groups: ReadonlyMap<string, unknown>, { length }: Operation[]): boolean {
  return groups.size < 2 || groups.size * 2 > length;
}

function mergeGroups(groups: PathGroup[], maxSize: number): PathGroup[][] {
  const pages: PathGroup[][] = [];
  for (const group of groups) {
    const last = pages.at(-1);
    const merged = [...(last ?? []), group].flatMap(({ operations }) => operations);
    if (last && !isTooLarge(merged, maxSize)) last.push(group);
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

/** Some documents tell operations of one path apart by a query or a fragment. */
function segmentsOf({ path }: Operation): string[] {
  return path
    .replace(/[?#].*/s, '')
    .split('/')
    .filter((segment) => segment !== '');
}
