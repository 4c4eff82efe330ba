import { anchorOf } from './anchor-of.ts';
import { store, stored } from './storage.ts';

const MAX_CHOICES = 9;

const storedChoices = (): string[] => stored('language')?.split('\n').slice(0, MAX_CHOICES) ?? [];

/**
 * Applies the choice of a tab, in request samples or guides, to all tabs with this choice, on this page and later ones.
 * Tabs are `<details name>`: without scripts, each sample is opened by itself, and tabs of guides are all open.
 */
export function followSampleLanguage(main: Element): void {
  for (const choice of storedChoices().reverse()) open(main, choice);
  // A tab with the target of the URL is opened, whatever was chosen before.
  document.getElementById(anchorOf(location.hash))?.closest('details')?.setAttribute('open', '');
  main.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('summary')?.parentElement : undefined;
    if (!tab?.matches('.samples [name], .tabs [name]')) return;
    const box = tab.closest('.tabs') ?? tab;
    const before = box.getBoundingClientRect().top;
    // Clicking the open tab would close it and leave none open.
    if (tab instanceof HTMLDetailsElement && tab.open) return event.preventDefault();
    const chosen = tab.dataset.lang;
    if (chosen === undefined) return;
    event.preventDefault();
    chooseLanguage(main, chosen);
    const setting = document.querySelector<HTMLOptionElement>(`.settings [value="${CSS.escape(chosen)}"]`);
    if (setting) setting.selected = true;
    // The heights of samples above have changed, so this keeps the tabs under the pointer.
    scrollBy({ top: box.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

/** Stores the choice of a language, or of another tab, and shows it. */
export function chooseLanguage(main: Element, chosen: string): void {
  store('language', [...new Set([chosen, ...storedChoices()])].slice(0, MAX_CHOICES).join('\n'));
  open(main, chosen);
}

/** The languages of the first request on the page. */
export function languagesIn(main: Element): [id: string, label: string][] {
  const tabs = main.querySelector('.samples:not(.workflow-scripts *) > .tabs:has(> [data-lang])');
  return [...(tabs?.querySelectorAll<HTMLElement>(':scope > [data-lang]') ?? [])].map((tab) => [
    tab.dataset.lang ?? '',
    tab.querySelector('summary')?.textContent ?? '',
  ]);
}

export function chosenLanguage(languages: [id: string, label: string][]): string | undefined {
  return storedChoices().find((choice) => languages.some(([id]) => id === choice));
}

function open(main: Element, language: string): void {
  for (const tab of main.querySelectorAll<HTMLDetailsElement>('details[data-lang]')) {
    if (tab.dataset.lang === language) tab.open = true;
  }
}
