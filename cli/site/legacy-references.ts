import { taggedOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from '../page.ts';

/** Returns the routes of references whose endpoints are replaced by those of another reference. */
export function legacyReferences(pages: Page[]): Set<string> {
  const references = pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : []));
  const legacy = references.filter((reference) =>
    taggedOperations(reference).some(({ replacement }) => replacement !== undefined),
  );
  return new Set(legacy.map(({ route }) => route));
}
