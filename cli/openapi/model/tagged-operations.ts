import type { ApiReference, Operation, TagGroup } from './model.ts';

/** Returns the operations of all tags in page order. */
export function taggedOperations(reference: {
  tagGroups: { tags: Pick<TagGroup['tags'][number], 'operations'>[] }[];
}): Operation[] {
  return reference.tagGroups.flatMap(({ tags }) => tags.flatMap(({ operations }) => operations));
}

/** Returns the operations of all tags and the webhooks, each once. */
export function allOperations(
  reference: Parameters<typeof taggedOperations>[0] & { webhooks: Operation[] },
): Operation[] {
  const all = [...taggedOperations(reference), ...reference.webhooks];
  return [...new Map(all.map((operation) => [operation.anchor, operation])).values()];
}

/** Returns a reference whose operations and webhooks are changed. */
export function withOperations(
  reference: ApiReference,
  change: (operation: Operation) => Operation,
): ApiReference {
  return {
    ...reference,
    tagGroups: reference.tagGroups.map((group) => ({
      ...group,
      tags: group.tags.map((tag) => ({ ...tag, operations: tag.operations.map(change) })),
    })),
    webhooks: reference.webhooks.map(change),
  };
}
