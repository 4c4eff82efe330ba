import { getString, isObject } from '../document/json-object.ts';
import { operationsIn } from '../document/operations-in.ts';

/** Why the site does not show an operation of a document, by operationId. */
export type HiddenOperations = ReadonlyMap<string, 'internal' | 'removed by an overlay'>;

/** Compares a document before its overlays, after them, and without its internal parts. */
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
  const [before, after, left] = [written, overlaid, shown].map(idsIn) as [string[], string[], string[]];
  return new Map([
    ...after.filter((id) => !left.includes(id)).map((id) => [id, 'internal'] as const),
    ...before.filter((id) => !after.includes(id)).map((id) => [id, 'removed by an overlay'] as const),
  ]);
}

function idsIn(document: unknown): string[] {
  return isObject(document)
    ? operationsIn(document).flatMap(({ raw }) => getString(raw, 'operationId') ?? [])
    : [];
}

/** What to say of a name that is one of a hidden operation. */
export function hiddenFault(
  hidden: HiddenOperations | undefined,
  id: string,
): { message: string; hint: string } | undefined {
  const reason = hidden?.get(id);
  return (
    reason && {
      message: `The operation \`${id}\` is ${reason}, so the site does not show it.`,
      hint: `Remove this, or ${reason === 'internal' ? 'its `x-internal`' : 'the action of the overlay'}.`,
    }
  );
}
