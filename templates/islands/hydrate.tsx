import { hydrateRoot, type Root } from 'react-dom/client';
import styles from '../styles/deferred/main.css';
import { adoptStyles } from './adopt-styles.ts';
import { handover } from './handover.ts';
import { islandElement } from './registry.tsx';
import type { RouteChangeStore } from './route-change.ts';
import { RouteChangeContext } from './route-change-context.ts';
import { uncoverFocus } from './uncover-focus.ts';

const roots = new Map<Element, Root>();

adoptStyles(styles);
uncoverFocus();

/** Hydrates all new islands, then repeats the last click on one of them. */
export function hydrateIslands(store: RouteChangeStore): void {
  unmountRemovedIslands();
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')) {
    const { island = '', props = '{}' } = element.dataset;
    element.dataset.hydrated = '';
    const content = <RouteChangeContext value={store}>{islandElement(island, props)}</RouteChangeContext>;
    roots.set(element, hydrateRoot(element, content, { identifierPrefix: `${island}-` }));
  }
  const clicked = handover.clicked;
  handover.clicked = null;
  // An event makes React hydrate its island at once, so the click is handled.
  if (clicked?.isConnected) clicked.click();
}

function unmountRemovedIslands(): void {
  for (const [element, root] of roots) {
    if (element.isConnected) continue;
    root.unmount();
    roots.delete(element);
  }
}
