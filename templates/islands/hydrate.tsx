import type { ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { CrashMessage } from './page-crash.tsx';
import { islandElement } from './registry.tsx';
import { RetryBox } from './retry-box.tsx';
import type { RouteChangeStore } from './route-change.ts';
import { RouteChangeContext } from './route-change-context.ts';

const roots = new Map<Element, Root>();

/** Lets React take over every island that it does not have yet, then does what was clicked in the meantime. */
export function hydrateIslands(store: RouteChangeStore): void {
  forgetRemovedIslands();
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')) {
    const { island = '', props = '{}' } = element.dataset;
    element.dataset.hydrated = '';
    const content = <RouteChangeContext value={store}>{islandElement(island, props)}</RouteChangeContext>;
    roots.set(element, hydrateRoot(element, content, { identifierPrefix: `${island}-` }));
  }
  const clicked = window.pendingClick;
  window.pendingClick = undefined;
  // React hydrates an island at once when an event arrives in it, so the click finds its listener.
  if (clicked?.isConnected) clicked.click();
}

/** Shows, in the place of a page, that it could not be loaded. */
export function showRetryBox(place: Element, message: string, onRetry: () => void): void {
  show(place, <RetryBox message={message} onRetry={onRetry} />);
}

/** Shows, in the place of a page, that its own code has failed. */
export function showPageCrash(place: Element, onTryAgain: () => void): void {
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
