import type { SiteFile } from '../site-file.ts';
import type { SearchIndex, SearchTexts } from './model.ts';

/** The names stay, so that a change of one page leaves the others as they are; browsers ask whether they have changed. */
export const SEARCH_FILES = { index: 'search.json', texts: 'search-texts.json' };

/** What the search finds: made when it is written, and in `dev` when somebody searches. */
export function searchFiles(build: () => { index: SearchIndex; texts: SearchTexts }): SiteFile[] {
  let made: Record<keyof typeof SEARCH_FILES, string> | undefined;
  const make = () => {
    const { index, texts } = build();
    return { index: JSON.stringify(index), texts: JSON.stringify(texts) };
  };
  return (['index', 'texts'] as const).map((part) => ({
    path: SEARCH_FILES[part],
    get contents() {
      made ??= make();
      return made[part];
    },
  }));
}
