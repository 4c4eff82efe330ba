import './chunk-arrived.ts';
import { hydrateRoot } from 'react-dom/client';
import styles from '../styles/deferred/main.css';
import { adoptStyles } from './adopt-styles.ts';
import { earlyState } from './early-state.ts';
import { islandElement } from './registry.tsx';

// For the forms of requests, which so load no React of their own.
export { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export { flushSync } from 'react-dom';
export { createRoot } from 'react-dom/client';

adoptStyles(styles);

/** Hydrates all islands, then repeats the last click on one of them. */
export function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]:not([data-hydrated])')) {
    const { island = '', props = '{}' } = element.dataset;
    element.dataset.hydrated = '';
    hydrateRoot(element, islandElement(island, props), { identifierPrefix: `${island}-` });
  }
  const clicked = earlyState.clicked;
  earlyState.clicked = null;
  // An event makes React hydrate its island at once, so the click is handled.
  if (clicked?.isConnected) clicked.click();
}
