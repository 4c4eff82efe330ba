import { chooseServer, chosenServer, showChosenServers } from './chosen-server.ts';
import { markCurrentHeading } from './current-heading.ts';
import { enhanceCode } from './enhance-code.ts';
import { filterTable } from './filter-table.ts';
import { firstInput } from './first-input.ts';
import { mainElement } from './main-element.ts';
import { pageCache } from './page-cache.ts';
import { showPageCrash } from './page-failure.ts';
import { prefetchInSight } from './prefetch.ts';
import { openedParts, returnToPlace } from './reading-place.ts';
import { followSampleLanguage } from './sample-language.ts';
import { whenNear } from './when-near.ts';

/** Enhances a page when it is shown. If this fails, a message replaces the page; trying again restores it first. */
export function startPageScripts(): void {
  const main = mainElement();
  try {
    followSampleLanguage(main.firstElementChild ?? main);
    // Scripts that measure the page run before scripts that change it.
    markCurrentHeading(document.querySelectorAll('.toc, #sidebar .operations'));
    whenNear(main.querySelectorAll('figure.code, details > pre, .endpoint, .markdown-link'), (elements) => {
      enhanceCode(elements);
      elements.forEach(showChosenServers);
    });
    filterTable(main.querySelector('.filtered'));
    firstInput.then(() => main.isConnected && prefetchInSight(main));
    if (main.querySelector('.reference')) startReference(main);
  } catch (error) {
    reportError(error);
    showPageCrash(main, startPageScripts);
  }
}

/**
 * Runs at once if the URL has an anchor, which may be folded, or if something was open; otherwise on the first input. If
 * the code cannot be loaded, the reference is still complete.
 */
async function startReference(main: HTMLElement): Promise<void> {
  const opened = openedParts();
  if (location.hash === '' && opened.length === 0) await firstInput;
  const tools = { pages: pageCache, enhanceCode, chosenServer, chooseServer };
  await import('./reference/reference.ts').then(
    (reference) =>
      main.querySelector('.reference') && reference.startReference(main, { ...tools, opened, returnToPlace }),
    () => {},
  );
}
