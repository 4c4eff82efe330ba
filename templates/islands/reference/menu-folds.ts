import { store, stored } from '../storage.ts';

const MENU = '#sidebar .operations';

/** The group that is open because the reader is there, not because it was opened. */
let shown: HTMLDetailsElement | undefined;

/** Restores which groups of a long menu the reader has opened, and opens the one that is being read. */
export function keepMenuFolds(): void {
  const menu = document.querySelector(MENU);
  const folds = [...(menu?.querySelectorAll('details') ?? [])];
  if (!menu || folds.length === 0) return;
  const kept = new Set(stored('menu')?.split('\n'));
  for (const fold of folds) if (kept.has(nameOf(fold))) fold.open = true;
  menu.addEventListener('click', ({ target }) => {
    const fold = target instanceof Element && target.closest('summary')?.parentElement;
    if (!(fold instanceof HTMLDetailsElement)) return;
    // `open` changes only after this event.
    if (fold.open) kept.delete(nameOf(fold));
    else kept.add(nameOf(fold));
    if (shown === fold) shown = undefined;
    store('menu', [...kept].join('\n'));
  });
  const follow = (): void => showCurrent(menu, kept);
  follow();
  new MutationObserver(follow).observe(menu, { subtree: true, attributeFilter: ['aria-current'] });
}

function showCurrent(menu: Element, kept: Set<string>): void {
  const current = menu.querySelector('[aria-current="location"]')?.closest('details') ?? undefined;
  if (current === shown) return;
  if (shown && !kept.has(nameOf(shown))) shown.open = false;
  shown = current;
  if (current) current.open = true;
}

function nameOf(fold: Element): string {
  const link = fold.previousElementSibling;
  return link instanceof HTMLAnchorElement ? link.pathname + link.hash : '';
}
