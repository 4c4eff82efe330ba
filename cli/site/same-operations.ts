import { allOperations } from '../openapi/model/tagged-operations.ts';
import type { Page, ReferencePage } from '../page.ts';

/**
 * Operations of versions of an API, by address: those that link to each other have the same number. `versions` names all that
 * have it, its own first.
 */
export type SameOperations = Map<string, { same?: number; versions: string }>;

/** Returns the address to which other pages link, also if the reference is split. */
export function operationAddress({ url, split }: ReferencePage, anchor: string): string {
  return `${split?.entry.url ?? url}#${anchor}`;
}

/** Numbers the operations of these pages that are the same in several versions of an API. */
export function numberSameOperations(pages: Page[]): SameOperations {
  const linked = new Map(
    pages.flatMap((page) => {
      if (page.kind !== 'reference' || !page.reference.versions) return [];
      const { version } = page.reference.versions.own;
      return allOperations(page.reference).map(
        ({ anchor, versions = [] }) => [operationAddress(page, anchor), { version, versions }] as const,
      );
    }),
  );
  const found: SameOperations = new Map();
  for (const [address, { version, versions }] of linked) {
    const mutual = versions.filter(({ href = '' }) =>
      linked.get(href)?.versions.some((back) => back.href === address),
    );
    const known = mutual.map(({ href = '' }) => found.get(href)?.same).find((same) => same !== undefined);
    found.set(address, {
      ...(mutual.length > 0 && { same: known ?? found.size + 1 }),
      versions: [version, ...mutual.map((one) => one.version)].join(', '),
    });
  }
  return found;
}
