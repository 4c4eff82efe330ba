import type { Equivalent, Operation } from '../openapi/model/model.ts';
import {
  deprecatedMark,
  description,
  disclosure,
  group,
  item,
  link,
  list,
  roleParagraph,
  withMethod,
} from '../view/builders.ts';
import { keyFacts } from '../view/key-facts.ts';
import { endpoint } from '../view/operation.ts';
import type { Block, Item } from '../view/view.ts';
import { t } from '../words/words.ts';

/** A card with the title of an operation, its endpoint and its key facts, linked to the reference. */
export function operationCard(operation: Operation): Block {
  const { title, anchor, deprecated } = operation;
  // A guide is about one version of the API.
  const { versions: _, ...shown } = operation;
  return group('call', [
    roleParagraph('call-title', link(`#${anchor}`, title), ...(deprecated ? [deprecatedMark()] : [])),
    endpoint(operation),
    keyFacts(shown),
  ]);
}

/** An operation, the one that replaces it, and the differences. */
export function replacementItem({ title, method, path, anchor }: Operation, replacement: Equivalent): Item {
  const changes = replacement.differences.map((difference) => item([], description(difference)));
  return item(
    [],
    roleParagraph('call-title', title),
    roleParagraph(
      'calls',
      link(`#${anchor}`, ...withMethod(method, path)),
      ' ',
      { kind: 'phrase', role: 'becomes', content: [t('operation.becomes')] },
      ' ',
      link(replacement.href, ...withMethod(replacement.method, replacement.path)),
    ),
    changes.length > 0 &&
      disclosure(t('count.changes', { count: changes.length }), list(undefined, changes), { isOpen: true }),
  );
}
