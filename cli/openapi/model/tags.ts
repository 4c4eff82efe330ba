import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { en } from '../../words/en.ts';
import { t } from '../../words/words.ts';
import { getList, getString, getStrings, isObject, type JsonObject } from '../document/json-object.ts';
import { type Context, describeBelow, externalDocs } from './context.ts';
import { linkTo } from './links.ts';
import type { Operation, Tag, TagGroup } from './model.ts';
import { type BuiltOperation, declaredTags, isSection } from './operations.ts';

/**
 * Groups operations by their first tag: declared tags in document order, then undeclared ones, then untagged operations.
 * Other tags link to them.
 * The tags are grouped by `x-tagGroups` or by `parent` (3.2).
 */
export function groupByTag(context: Context, operations: BuiltOperation[]): TagGroup[] {
  const declared = new Map(declaredTags(context.document).map((raw) => [getString(raw, 'name') ?? '', raw]));
  const sections = [...declared].filter(([, raw]) => isSection(raw));
  const byName = new Map<string | undefined, Operation[]>(sections.map(([name]) => [name, []]));
  const linked = new Map<string, Tag['others']>();
  for (const { raw, operation } of operations) {
    const names = getStrings(raw, 'tags').filter((tag) => isSection(declared.get(tag) ?? {}));
    const [name, ...others] = new Set(names);
    getOrInsert(byName, name, () => []).push(operation);
    for (const other of others) {
      getOrInsert(byName, other, () => []);
      getOrInsert(linked, other, () => []).push(linkTo(operation));
    }
  }
  const untagged = byName.get(undefined);
  byName.delete(undefined);
  const tags = [...byName].map(([name = '', members]) =>
    buildTag(context, declared.get(name) ?? {}, {
      name,
      operations: members,
      others: linked.get(name) ?? [],
    }),
  );
  if (untagged) {
    const key = tags.length > 0 ? 'reference.other-operations' : 'reference.operations';
    // The anchor is that of an English site, so that no translation breaks links.
    const tag = buildTag(context, {}, { name: en[key], operations: untagged, others: [] });
    tags.push({ ...tag, name: tags.length > 0 ? t(key) : '', title: t(key) });
  }
  const shown = tags.filter(
    (tag) => tag.operations.length + tag.others.length > 0 || tag.description || tag.externalDocs,
  );
  return groupTags(context.document, declared, shown);
}

function buildTag(
  context: Context,
  raw: JsonObject,
  { name, operations, others }: Pick<Tag, 'name' | 'operations' | 'others'>,
): Tag {
  const title = getString(raw, 'x-displayName') || getString(raw, 'summary') || name;
  return defined({
    name,
    anchor: context.anchors.claim(`tag-${name}`),
    title,
    description: describeBelow(context, raw, { title, headingDepth: 3 }),
    externalDocs: externalDocs(context, raw),
    operations,
    others,
  });
}

function groupTags(document: JsonObject, declared: Map<string, JsonObject>, tags: Tag[]): TagGroup[] {
  const taken = new Set<Tag>();
  /** A tag belongs to the first group that names it. */
  const take = (name: string): Tag[] => {
    const tag = tags.find((candidate) => candidate.name === name);
    if (!tag || taken.has(tag)) return [];
    taken.add(tag);
    return [tag];
  };
  const groups: TagGroup[] = getList(document, 'x-tagGroups')
    .filter(isObject)
    .map((raw) => ({ name: getString(raw, 'name') ?? '', tags: getStrings(raw, 'tags').flatMap(take) }));
  for (const [root, members] of families(declared)) {
    const own = members.flatMap(take);
    if (own.length > 0)
      groups.push({ name: getString(declared.get(root) ?? {}, 'summary') ?? root, tags: own });
  }
  const rest = tags.filter((tag) => !taken.has(tag));
  const named = groups.filter((group) => group.tags.length > 0);
  if (rest.length === 0) return named;
  return named.length === 0 ? [{ tags: rest }] : [...named, { name: t('reference.other'), tags: rest }];
}

/** Returns each outermost `parent` (OpenAPI 3.2 §4.22) with its descendants, in document order. */
function families(declared: Map<string, JsonObject>): Map<string, string[]> {
  const parentOf = (name: string) => getString(declared.get(name) ?? {}, 'parent');
  const roots = new Map<string, string>();
  const rootOf = (name: string): string => {
    const chain = new Set([name]);
    let root = name;
    let parent = parentOf(name);
    while (parent !== undefined && !chain.has(parent)) {
      root = parent;
      chain.add(root);
      parent = roots.get(root) ?? parentOf(root);
    }
    for (const tag of chain) roots.set(tag, root);
    return root;
  };
  const members = new Map<string, string[]>();
  for (const name of declared.keys()) {
    if (parentOf(name) === undefined) continue;
    getOrInsert(members, rootOf(name), (root) => [root]).push(name);
  }
  return members;
}
