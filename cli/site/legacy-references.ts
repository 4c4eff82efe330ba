import type { ApiReference } from '../openapi/model/model.ts';
import type { Page } from './page.ts';

/** Routes of the references whose endpoints are replaced by those of another one. */
export function legacyReferences(pages: Page[]): Set<string> {
  const references = pages.flatMap((page) => (page.kind === 'reference' ? [page.reference] : []));
  return new Set(references.filter(isReplaced).map(({ route }) => route));
}

function isReplaced({ tagGroups }: ApiReference): boolean {
  const operations = tagGroups.flatMap(({ tags }) => tags.flatMap((tag) => tag.operations));
  return operations.some(({ replacement }) => replacement !== undefined);
}
