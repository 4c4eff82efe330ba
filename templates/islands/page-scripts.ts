import { addCopyPageButton } from './copy-page.ts';
import { markCurrentHeading } from './current-heading.ts';
import { equipCode } from './equip-code.ts';
import { filterTable } from './filter-table.ts';
import { followParts } from './follow-parts.ts';
import { mainElement } from './main-element.ts';
import { showPageCrash } from './page-failure.ts';
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
    whenNear(main.querySelectorAll('figure.code, .endpoint'), equipCode);
    addCopyPageButton(main.querySelector('.markdown-link'));
    markCurrentHeading(document.querySelectorAll('.toc, #sidebar .operations'));
    filterTable(main.querySelector('.filtered'));
    followParts(main.querySelector('[data-parts]'));
  } catch (error) {
    reportError(error);
    showPageCrash(main, startPageScripts);
  }
}
