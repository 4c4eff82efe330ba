import { addCopyButtons } from './copy-buttons.ts';
import { markCurrentHeading } from './current-heading.ts';
import { filterTable } from './filter-table.ts';
import { mainElement } from './main-element.ts';
import { pageCache } from './page-cache.ts';
import { openedParts, returnToPlace } from './reading-place.ts';
import { followSampleLanguage } from './sample-language.ts';

/** The code that shows React's boxes; it comes late and may fail to come. */
export type LoadIslands = () => Promise<typeof import('./hydrate.tsx')>;

/**
 * Gives a page what it gains from scripts, when it is opened and after each change of page. When this code fails, the
 * crash message stands in the place of the page, and trying again starts from the page as it was.
 */
export async function startPageScripts(loadIslands: LoadIslands): Promise<void> {
  const main = mainElement();
  try {
    followSampleLanguage(main.firstElementChild ?? main);
    addCopyButtons(main.querySelectorAll('figure.code, .endpoint, .markdown-link'));
    markCurrentHeading(document.querySelectorAll('.toc, #sidebar .operations'));
    filterTable(main.querySelector('.filtered'));
    if (main.querySelector('.reference')) startReference(main);
  } catch (error) {
    reportError(error);
    const { showPageCrash } = await loadIslands();
    showPageCrash(main, () => void startPageScripts(loadIslands));
  }
}

/** Where this code cannot be had, a reference is still all there. */
function startReference(main: HTMLElement): void {
  import('./reference/reference.ts').then(
    (reference) => reference.startReference(main, { pages: pageCache, opened: openedParts(), returnToPlace }),
    () => {},
  );
}
