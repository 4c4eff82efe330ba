import { taggedOperations } from '../openapi/model/tagged-operations.ts';
import type { Page } from '../page.ts';

/**
 * Returns the routes of references whose endpoints are replaced by those of another reference. Of the versions of an API,
 * these are the ones that nobody should begin with.
 */
export function legacyReferences(pages: Page[]): Set<string> {
  const references = pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : []));
  const legacy = references.filter((reference) => {
    const { status } = reference.versions?.own ?? {};
    return reference.versions
      ? status === 'deprecated' || status === 'retired'
      : taggedOperations(reference).some(({ replacement }) => replacement !== undefined);
  });
  return new Set(legacy.map(({ route }) => route));
}
