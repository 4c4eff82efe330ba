import { addChoiceMenu, CHOICES } from './choice-menu.ts';
import { showChosenServers } from './chosen-server.ts';
import { markCurrentHeading } from './current-heading.ts';
import { enhanceCode } from './enhance-code.ts';
import { filterTable } from './filter-table.ts';
import { firstInput } from './first-input.ts';
import { keepScroll } from './keep-scroll.ts';
import { mainElement } from './main-element.ts';
import { addReaderSettings } from './reader-settings.ts';
import { followSampleLanguage } from './sample-language.ts';
import { showPageCrash } from './show-page-crash.ts';
import { whenNear } from './when-near.ts';

/** Enhances the page. If this fails, a message replaces the page; trying again restores it first. */
export function startPageScripts(): void {
  const main = mainElement();
  try {
    followSampleLanguage(main.firstElementChild ?? main);
    addReaderSettings(main);
    // Scripts that measure the page run before scripts that change it.
    markCurrentHeading(document.querySelectorAll('.toc, #sidebar .operations'));
    const code = 'figure.code, .tabs pre, .endpoint, .markdown-link';
    whenNear(main.querySelectorAll(`${code}, ${CHOICES}`), (elements) => {
      for (const element of elements) if (element.matches(CHOICES)) addChoiceMenu(element);
      const near = elements.filter((element) => element.matches(code));
      enhanceCode(near);
      near.forEach(showChosenServers);
    });
    main.querySelectorAll('.filtered').forEach(filterTable);
    if (main.querySelector('.reference')) startReference(main);
    else keepScroll();
  } catch (error) {
    reportError(error);
    showPageCrash(main, startPageScripts);
  }
}

/**
 * Runs at once if the URL has an anchor, which may be folded; otherwise on the first input. If the code cannot be loaded,
 * the reference is still complete.
 */
async function startReference(main: HTMLElement): Promise<void> {
  if (location.hash === '') await firstInput;
  await import('./reference/reference.ts').then(
    (reference) => reference.startReference(main, { enhanceCode }),
    () => {},
  );
}
