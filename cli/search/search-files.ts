import type { SiteFile } from '../site-file.ts';
import type { SearchIndex, SearchTexts } from './model.ts';

/** Names without a hash, so that a change of one page leaves all other pages unchanged. Browsers revalidate the files. */
export const SEARCH_FILES = { index: 'search.json', texts: 'search-texts.json' };

/** The files of the search. They are built on demand: when they are written, or, in `dev`, when somebody searches. */
export function searchFiles(build: () => { index: SearchIndex; texts: SearchTexts }): SiteFile[] {
  let contents: { index: string; texts: string } | undefined;
  const write = () => {
    const { index, texts } = build();
    return { index: JSON.stringify(index), texts: JSON.stringify(texts) };
  };
  return (['index', 'texts'] as const).map((part) => ({
    path: SEARCH_FILES[part],
    get contents() {
      contents ??= write();
      return contents[part];
    },
  }));
}
