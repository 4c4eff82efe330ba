import { chooseServer, chosenServer, showChosenServers } from './chosen-server.ts';
import { markCurrentHeading } from './current-heading.ts';
import { equipPlaces } from './equip-places.ts';
import { filterTable } from './filter-table.ts';
import { mainElement } from './main-element.ts';
import { pageCache } from './page-cache.ts';
import { showPageCrash } from './page-failure.ts';
import { prefetchInSight } from './prefetch.ts';
import { readerIsThere } from './reader-is-there.ts';
import { openedParts, returnToPlace } from './reading-place.ts';
import { followSampleLanguage } from './sample-language.ts';
import { whenNear } from './when-near.ts';

/**
 * Gives a page what it gains from scripts, when it is opened and after each change of page. When this code fails, the
 * crash message stands in the place of the page, and trying again starts from the page as it was.
 */
export function startPageScripts(): void {
  const main = mainElement();
  try {
    followSampleLanguage(main.firstElementChild ?? main);
    // What measures the page stands before what changes it.
    markCurrentHeading(document.querySelectorAll('.toc, #sidebar .operations'));
    whenNear(main.querySelectorAll('figure.code, details > pre, .endpoint, .markdown-link'), (places) => {
      equipPlaces(places);
      places.forEach(showChosenServers);
    });
    filterTable(main.querySelector('.filtered'));
    readerIsThere.then(() => main.isConnected && prefetchInSight(main));
    if (main.querySelector('.reference')) startReference(main);
  } catch (error) {
    reportError(error);
    showPageCrash(main, startPageScripts);
  }
}

/**
 * At once where the address leads into folds, or where something was open; else when there is a reader. Where this code
 * cannot be had, a reference is still all there.
 */
async function startReference(main: HTMLElement): Promise<void> {
  const opened = openedParts();
  if (location.hash === '' && opened.length === 0) await readerIsThere;
  const tools = { pages: pageCache, equipPlaces, chosenServer, chooseServer };
  await import('./reference/reference.ts').then(
    (reference) =>
      main.querySelector('.reference') && reference.startReference(main, { ...tools, opened, returnToPlace }),
    () => {},
  );
}
