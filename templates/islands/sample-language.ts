import { recall, remember } from './storage.ts';

/**
 * Request samples: what a reader chooses once holds for every sample, on this page and the next ones. The tabs are
 * `<details name>`: without scripts each is opened by itself.
 */
export function followSampleLanguage(main: Element): void {
  const language = recall('language');
  if (language) open(main, language);
  main.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('summary')?.parentElement : undefined;
    const chosen = tab?.dataset.lang;
    if (!tab || chosen === undefined) return;
    // One is always open: a click on it would leave none.
    event.preventDefault();
    remember('language', chosen);
    const before = tab.getBoundingClientRect().top;
    open(main, chosen);
    // Samples above have other heights now; what was clicked stays under the pointer.
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

function open(main: Element, language: string): void {
  for (const tab of main.querySelectorAll<HTMLDetailsElement>('details[data-lang]')) {
    if (tab.dataset.lang === language) tab.open = true;
  }
}
