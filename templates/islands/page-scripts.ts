import { chooseServer, chosenServer, showChosenServers } from './chosen-server.ts';
import { markCurrentHeading } from './current-heading.ts';
import { equipPlace } from './equip-place.ts';
import { filterTable } from './filter-table.ts';
import { mainElement } from './main-element.ts';
import { pageCache } from './page-cache.ts';
import { showPageCrash } from './page-failure.ts';
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
    whenNear(main.querySelectorAll('figure.code, .endpoint, .markdown-link'), (place) => {
      equipPlace(place);
      showChosenServers(place);
    });
    markCurrentHeading(document.querySelectorAll('.toc, #sidebar .operations'));
    filterTable(main.querySelector('.filtered'));
    if (main.querySelector('.reference')) startReference(main);
  } catch (error) {
    reportError(error);
    showPageCrash(main, startPageScripts);
  }
}

/** Where this code cannot be had, a reference is still all there. */
function startReference(main: HTMLElement): void {
  const tools = { pages: pageCache, equipPlace, chosenServer, chooseServer };
  import('./reference/reference.ts').then(
    (reference) => reference.startReference(main, { ...tools, opened: openedParts(), returnToPlace }),
    () => {},
  );
}
