import { button, element, failureBox, messageOf } from './failure-box.ts';
import type { Failure } from './load-page.ts';

/** Shows, in the place of a page, that it could not be loaded. The menu and the title stop naming the one before. */
export function showPageFailure(place: Element, failure: Failure): void {
  for (const link of document.querySelectorAll('[data-swap] [aria-current="page"]'))
    link.removeAttribute('aria-current');
  document.title = `Page not loaded · ${document.querySelector('.brand-name')?.textContent}`;
  const retry = button('Retry', loadAgain);
  const said = [element('h1', 'This page couldn’t be loaded'), element('p', messageOf(failure))];
  place.replaceChildren(inPage(failureBox('retry-box', said, retry)));
  // Enter is enough to retry.
  retry.focus({ preventScroll: true });
}

/** The address is already the one of the page that is missing, so Retry and the browser's reload mean the same. */
function loadAgain(): void {
  const retry = navigation.navigate(location.href, { history: 'replace' });
  // An aborted retry has nothing more to say than the box or the page that follows it.
  retry.committed?.catch(() => {});
  retry.finished?.catch(() => {});
}

/** Shows, in the place of a page, that its own code has failed. To try again begins with the page as it was. */
export function showPageCrash(place: HTMLElement, tryAgain: () => void): void {
  const page = [...place.childNodes];
  const retry = button('Try again', () => {
    place.replaceChildren(...page);
    place.focus();
    tryAgain();
  });
  place.replaceChildren(inPage(failureBox('page-crash', [element('p', 'This page crashed.')], retry)));
}

function inPage(box: HTMLElement): HTMLElement {
  const page = element('div', '');
  page.className = 'page';
  page.append(box);
  return page;
}
