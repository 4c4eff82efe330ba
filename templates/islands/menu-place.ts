import { keepInTab, keptInTab } from './storage.ts';

/** Keeps the scroll position of the menu from page to page, as long as they have the same layout. */
export function keepMenuPlace(): void {
  const menu = document.getElementById('sidebar');
  if (!menu) return;
  const { layout } = document.body.dataset;
  const [before, top] = keptInTab('menu-place')?.split(' ') ?? [];
  if (before === layout) menu.scrollTop = Number(top);
  // Where it covers the page, the focus would go on beneath it.
  addEventListener('focusin', ({ target }) => {
    if (!menu.contains(target as Node)) menu.togglePopover?.(false);
  });
  addEventListener('pagehide', () => keepInTab('menu-place', `${layout} ${Math.round(menu.scrollTop)}`));
}
