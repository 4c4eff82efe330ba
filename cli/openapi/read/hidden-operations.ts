import { getString, isObject } from '../document/json-object.ts';
import { operationsIn } from '../document/operations-in.ts';

/** Why the site does not show an operation of a document, by operationId, and by method and path. */
export type HiddenOperations = ReadonlyMap<string, 'internal' | 'removed by an overlay'>;

/** Compares a document before its overlays, after them, and without its internal parts. One with another name is still there. */
export function hiddenOperations({
  written,
  overlaid,
  shown,
}: {
  written: unknown;
  overlaid: unknown;
  shown: unknown;
}): HiddenOperations {
  // Most documents have neither overlays nor internal parts.
  if (written === overlaid && overlaid === shown) return new Map();
  const [before, after, left] = [written, overlaid, shown].map(namesIn) as [Names, Names, Names];
  const gone = (names: Names, others: Names) =>
    [...names].flatMap(([request, id]) =>
      others.has(request) ? [] : [request, ...(id === undefined ? [] : [id])],
    );
  return new Map([
    ...gone(after, left).map((name) => [name, 'internal'] as const),
    ...gone(before, after).map((name) => [name, 'removed by an overlay'] as const),
  ]);
}

/** The operationIds of operations by method and path. */
type Names = Map<string, string | undefined>;

function namesIn(document: unknown): Names {
  const operations = isObject(document) ? operationsIn(document) : [];
  return new Map(
    operations.map(({ method, path, raw }) => [`${method} ${path}`, getString(raw, 'operationId')]),
  );
}

/** What to say of a name that is one of a hidden operation. */
export function hiddenFault(
  hidden: HiddenOperations | undefined,
  name: string,
): { message: string; hint: string } | undefined {
  const reason = hidden?.get(name);
  return (
    reason && {
      message: `The operation \`${name}\` is ${reason}, so the site does not show it.`,
      hint: `Remove this, or ${reason === 'internal' ? 'its `x-internal`' : 'the action of the overlay'}.`,
    }
  );
}
