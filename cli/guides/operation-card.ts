import type { Equivalent, Operation } from '../openapi/model/model.ts';
import { needs } from '../view/needs.ts';
import { endpoint } from '../view/operation.ts';
import {
  counted,
  DEPRECATED,
  description,
  disclosure,
  group,
  item,
  link,
  list,
  methodAnd,
  titled,
} from '../view/pieces.ts';
import type { Block, Item } from '../view/view.ts';

/** The card of an operation: what it does, where it answers, what it needs, and the way to all the rest. */
export function operationCard(operation: Operation): Block {
  const { title, anchor, deprecated } = operation;
  return group('call', [
    titled('call-title', link(`#${anchor}`, title), ...(deprecated ? [DEPRECATED] : [])),
    endpoint(operation),
    needs(operation),
  ]);
}

/** Old call → new call, and what changes. */
export function replacementItem({ title, method, path, anchor }: Operation, replacement: Equivalent): Item {
  const changes = replacement.differences.map((difference) => item([], description(difference)));
  return item(
    [],
    titled('call-title', title),
    titled(
      'calls',
      link(`#${anchor}`, ...methodAnd(method, path)),
      ' ',
      { kind: 'phrase', role: 'becomes', content: ['replaced by'] },
      ' ',
      link(replacement.href, ...methodAnd(replacement.method, replacement.path)),
    ),
    changes.length > 0 && disclosure(counted(changes.length, 'change'), true, list(undefined, changes)),
  );
}
