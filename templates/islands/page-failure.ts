import { createButton, createElement } from './create-element.ts';
import { type Failure, failureBox, messageOf } from './failure-box.ts';

/** Replaces the page by a message that it could not be loaded, and removes the last page from the menu and the title. */
export function showPageFailure(main: Element, failure: Failure): void {
  for (const link of document.querySelectorAll('[data-swap] [aria-current="page"]'))
    link.removeAttribute('aria-current');
  document.title = `Page not loaded · ${document.querySelector('.brand-name')?.textContent}`;
  const retry = createButton('Retry', 'button', loadAgain);
  const text = [createElement('h1', 'This page couldn’t be loaded'), createElement('p', messageOf(failure))];
  main.replaceChildren(inPage(failureBox('retry-box', text, retry)));
  retry.focus({ preventScroll: true });
}

/** The URL is already that of the missing page, so this is the same as a reload. */
function loadAgain(): void {
  const retry = navigation.navigate(location.href, { history: 'replace' });
  // An aborted retry is followed by another page or message.
  retry.committed?.catch(() => {});
  retry.finished?.catch(() => {});
}

/** Replaces the page by a message that its scripts failed. Trying again restores the page first. */
export function showPageCrash(main: HTMLElement, tryAgain: () => void): void {
  const page = [...main.childNodes];
  const retry = createButton('Try again', 'button', () => {
    main.replaceChildren(...page);
    main.focus();
    tryAgain();
  });
  main.replaceChildren(inPage(failureBox('page-crash', [createElement('p', 'This page crashed.')], retry)));
}

function inPage(box: HTMLElement): HTMLElement {
  const page = createElement('div', '', 'page');
  page.append(box);
  return page;
}
