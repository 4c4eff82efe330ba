import { t } from '../../cli/words/words.ts';
import { createButton, createElement } from './create-element.ts';
import { failureBox } from './failure-box.ts';

/** Replaces the page by a message that its scripts failed. Trying again restores the page first. */
export function showPageCrash(main: HTMLElement, tryAgain: () => void): void {
  const content = [...main.childNodes];
  const retry = createButton(t('ui.try-again'), 'button', () => {
    main.replaceChildren(...content);
    main.focus();
    tryAgain();
  });
  const page = createElement('div', '', 'page');
  page.append(failureBox('page-crash', [createElement('p', t('ui.crashed'))], retry));
  main.replaceChildren(page);
}
