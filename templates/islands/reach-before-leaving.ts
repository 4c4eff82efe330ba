import { t } from '../../cli/words/words.ts';
import { showFailure } from './failure-box.ts';
import { isReached, reachPage } from './reach-page.ts';
import { nextPage } from './site-links.ts';

/** A page that arrives sooner does not share its connection with what shows the waiting. */
const WAIT_MS = 300;

/**
 * Fetches the page of a clicked link before the browser opens it, so that a failure shows a box with a button to retry
 * instead of the browser's own error page. `onWait` is called when the reader has to wait.
 */
export function reachBeforeLeaving(onWait: () => void): void {
  let next: string | undefined;
  // When the next page was requested, for the progress bar.
  const { dataset } = document.documentElement;

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const url = nextPage(link);
    if (!url || isReached(url) || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void follow(link as HTMLAnchorElement, url);
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop());
  // Also when the browser opens another page, or returns to this one.
  addEventListener('pagehide', stop);

  async function follow(link: HTMLAnchorElement, url: string): Promise<void> {
    next = url;
    dataset.loading = String(performance.now());
    setTimeout(() => next === url && onWait(), WAIT_MS);
    const failure = await reachPage(link, url);
    // The reader has stopped, or clicked another link.
    if (next !== url) return;
    stop();
    if (failure === undefined) link.click();
    else showFailure(t('ui.page-failed'), failure, () => void follow(link, url));
  }

  function stop(): void {
    next = undefined;
    delete dataset.loading;
  }
}

/** Whether a click opens a new tab or window, or saves the page. */
function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
