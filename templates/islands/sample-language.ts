import { anchorOf } from './anchor-of.ts';
import { store, stored } from './storage.ts';

const MAX_CHOICES = 9;

/** Samples in several languages. */
export const LANGUAGES = '.languages';

const RADIOS = '.languages input';

const storedChoices = (): string[] => stored('language')?.split('\n').slice(0, MAX_CHOICES) ?? [];

/**
 * Applies the choice of a tab, in request samples or guides, to all tabs with this choice, on this page and later ones.
 * Without scripts, a sample is chosen for itself, and tabs of guides are all open.
 */
export function followSampleLanguage(main: Element): void {
  for (const choice of storedChoices().reverse()) open(main, choice);
  // A tab with the target of the URL is opened, whatever was chosen before.
  document.getElementById(anchorOf(location.hash))?.closest('details')?.setAttribute('open', '');
  const choose = (tab: Element, chosen: string): void => {
    // In place of tabs, there may be a menu.
    const box = tab.closest('.tabs') ?? tab;
    const before = box.getBoundingClientRect().top;
    chooseLanguage(main, chosen);
    for (const setting of document.querySelectorAll<HTMLOptionElement>('.settings option'))
      if (setting.value === chosen) setting.selected = true;
    // The heights of samples above have changed, so this keeps the tabs under the pointer.
    scrollBy({ top: box.getBoundingClientRect().top - before, behavior: 'instant' });
  };
  main.addEventListener('change', ({ target }) => {
    const tab = target as HTMLInputElement;
    if (tab.matches(RADIOS)) choose(tab, tab.value);
  });
  main.addEventListener('click', (event) => {
    const title = (event.target as Element).closest('.panels > * > summary');
    if (!title) return;
    // Clicking the open tab would close it and leave none open.
    event.preventDefault();
    choose(title, title.parentElement?.dataset.lang ?? '');
  });
}

/** Stores the choice of a language, or of another tab, and shows it. */
export function chooseLanguage(main: Element, chosen: string): void {
  store('language', [...new Set([chosen, ...storedChoices()])].slice(0, MAX_CHOICES).join('\n'));
  open(main, chosen);
}

/** The languages of the first request on the page. */
export function languagesIn(main: Element): [id: string, label: string][] {
  const samples = main.querySelector(`.samples:not(.workflow-scripts *):has(${RADIOS})`);
  return samples ? tabsIn(samples).map((tab) => [tab.value, tab.parentElement?.textContent ?? '']) : [];
}

export function chosenLanguage(languages: [id: string, label: string][]): string | undefined {
  return storedChoices().find((choice) => languages.some(([id]) => id === choice));
}

function tabsIn(box: Element): HTMLInputElement[] {
  return [...box.querySelectorAll<HTMLInputElement>(RADIOS)];
}

function open(main: Element, language: string): void {
  for (const tab of tabsIn(main)) {
    if (tab.value !== language || tab.checked) continue;
    tab.checked = true;
    // For what follows one group of tabs: it captures what doesn't bubble.
    tab.dispatchEvent(new Event('change'));
  }
  for (const tab of main.querySelectorAll<HTMLDetailsElement>('.panels > *'))
    if (tab.dataset.lang === language) tab.open = true;
}
