import { type Context, describe, externalDocs } from './context.ts';
import type { Operation, Tag, TagGroup } from './model.ts';
import { declaredTags, type FoundOperation, tagsOf } from './operations.ts';
import { getList, getString, getStrings, isObject, type Raw } from './raw.ts';

/**
 * Operations under their tags: declared tags first, in the author's order; then undeclared ones as they appear; then
 * what has no tag. An operation stands once, under its first tag. Gathered by `x-tagGroups`, or by `parent` (3.2).
 */
export function groupByTag(context: Context, found: FoundOperation[], operations: Operation[]): TagGroup[] {
  const declared = new Map(declaredTags(context.document).map((raw) => [getString(raw, 'name') ?? '', raw]));
  const byName = new Map<string | undefined, Operation[]>([...declared.keys()].map((name) => [name, []]));
  found.forEach((entry, index) => {
    const operation = operations[index];
    const [name] = tagsOf(entry.raw);
    if (operation) byName.set(name, [...(byName.get(name) ?? []), operation]);
  });
  const untagged = byName.get(undefined);
  byName.delete(undefined);
  const tags = [...byName].map(([name, own]) =>
    buildTag(context, name as string, declared.get(name as string) ?? {}, own),
  );
  if (untagged)
    tags.push(buildTag(context, tags.length > 0 ? 'Other operations' : 'Operations', {}, untagged));
  return gather(
    context.document,
    declared,
    tags.filter((tag) => tag.operations.length > 0 || tag.description),
  );
}

function buildTag(context: Context, name: string, raw: Raw, operations: Operation[]): Tag {
  return {
    name,
    anchor: context.anchors.claim(`tag-${name}`),
    title: getString(raw, 'x-displayName') || getString(raw, 'summary') || name,
    ...describe(context, raw, 'description', 3),
    ...externalDocs(context, raw),
    operations,
  };
}

function gather(document: Raw, declared: Map<string, Raw>, tags: Tag[]): TagGroup[] {
  const groups: TagGroup[] = getList(document, 'x-tagGroups')
    .filter(isObject)
    .map((raw) => ({
      name: getString(raw, 'name') ?? '',
      tags: getStrings(raw, 'tags').flatMap((name) => tags.find((tag) => tag.name === name) ?? []),
    }));
  for (const tag of tags) {
    const parent = getString(declared.get(tag.name) ?? {}, 'parent');
    if (parent === undefined || groups.some((group) => group.tags.includes(tag))) continue;
    const title = getString(declared.get(parent) ?? {}, 'summary') ?? parent;
    const group = groups.find(({ name }) => name === title) ?? { name: title, tags: [] };
    if (group.tags.length === 0) groups.push(group);
    group.tags.push(tag);
  }
  const rest = tags.filter((tag) => !groups.some((group) => group.tags.includes(tag)));
  const named = groups.filter((group) => group.tags.length > 0);
  if (rest.length === 0) return named;
  return named.length === 0 ? [{ tags: rest }] : [...named, { name: 'Other', tags: rest }];
}
