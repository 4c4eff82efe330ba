import type { ApiReference } from '../openapi/model/model.ts';
import { taggedOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from '../page.ts';

/** Returns the routes of references whose endpoints are replaced by those of another reference. */
export function legacyReferences(pages: Page[]): Set<string> {
  const references = pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : []));
  return new Set(references.filter(isReplaced).map(({ route }) => route));
}

function isReplaced(reference: ApiReference): boolean {
  return taggedOperations(reference).some(({ replacement }) => replacement !== undefined);
}
