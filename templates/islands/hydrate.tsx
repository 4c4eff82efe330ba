import type { ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { adoptDeferredStyles } from './deferred-styles.ts';
import { handover } from './handover.ts';
import type { Failure } from './load-page.ts';
import { CrashMessage } from './page-crash.tsx';
import { islandElement } from './registry.tsx';
import { RetryBox } from './retry-box.tsx';
import type { RouteChangeStore } from './route-change.ts';
import { RouteChangeContext } from './route-change-context.ts';
import { uncoverFocus } from './uncover-focus.ts';

const roots = new Map<Element, Root>();

adoptDeferredStyles();
uncoverFocus();

/** Lets React take over every island that it does not have yet, then does what was clicked in the meantime. */
export function hydrateIslands(store: RouteChangeStore): void {
  forgetRemovedIslands();
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')) {
    const { island = '', props = '{}' } = element.dataset;
    element.dataset.hydrated = '';
    const content = <RouteChangeContext value={store}>{islandElement(island, props)}</RouteChangeContext>;
    roots.set(element, hydrateRoot(element, content, { identifierPrefix: `${island}-` }));
  }
  const clicked = handover.clicked;
  handover.clicked = null;
  // React hydrates an island at once when an event arrives in it, so the click finds its listener.
  if (clicked?.isConnected) clicked.click();
}

/** Shows, in the place of a page, that it could not be loaded. The menu and the title stop naming the one before. */
export function showPageFailure(place: Element, failure: Failure): void {
  for (const link of document.querySelectorAll('[data-swap] [aria-current="page"]'))
    link.removeAttribute('aria-current');
  document.title = `Page not loaded · ${document.querySelector('.brand-name')?.textContent}`;
  show(place, <RetryBox failure={failure} onRetry={loadAgain} />);
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
  const onTryAgain = () => {
    place.replaceChildren(...page);
    place.focus();
    tryAgain();
  };
  show(place, <CrashMessage onTryAgain={onTryAgain} />);
}

function show(place: Element, content: ReactElement): void {
  const container = document.createElement('div');
  container.className = 'page';
  place.replaceChildren(container);
  forgetRemovedIslands();
  const root = createRoot(container);
  roots.set(container, root);
  root.render(content);
}

function forgetRemovedIslands(): void {
  for (const [element, root] of roots) {
    if (element.isConnected) continue;
    root.unmount();
    roots.delete(element);
  }
}
