import { anchorOf } from './anchor-of.ts';
import { readSetting, saveSetting } from './storage.ts';

/** Of several kinds of choice, the last one of each: operating systems, package managers, languages. */
const mostKept = 9;

const kept = (): string[] => (readSetting('language')?.split('\n') ?? []).slice(0, mostKept);

/**
 * Request samples and the tabs of guides: what a reader chooses once holds wherever it can be chosen, on this page and
 * the next ones. The tabs are `<details name>`: without scripts each sample is opened by itself, and tabs are all open.
 */
export function followSampleLanguage(main: Element): void {
  for (const choice of kept().reverse()) open(main, choice);
  // A link leads to what stands in a tab, whatever was chosen before.
  document.getElementById(anchorOf(location.hash))?.closest('details')?.setAttribute('open', '');
  main.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('summary')?.parentElement : undefined;
    if (!tab?.matches('.samples [name], .tabs [name]')) return;
    const before = tab.getBoundingClientRect().top;
    // One is always open: a click on it would leave none.
    if (tab instanceof HTMLDetailsElement && tab.open) return event.preventDefault();
    if (tab.classList.contains('choice')) return openSameChoice(tab);
    const chosen = tab.dataset.lang;
    if (chosen === undefined) return;
    event.preventDefault();
    saveSetting('language', [...new Set([chosen, ...kept()])].slice(0, mostKept).join('\n'));
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

/** An example that is chosen in one language is chosen in all of the operation. */
function openSameChoice(choice: HTMLElement): void {
  const place = (of: Element): number =>
    [...(of.parentElement?.querySelectorAll('.choice') ?? [])].indexOf(of);
  const wanted = place(choice);
  for (const other of choice
    .closest('.tabs')
    ?.querySelectorAll<HTMLDetailsElement>('[data-lang] > .choice') ?? [])
    if (other !== choice && choice.parentElement?.dataset.lang && place(other) === wanted) other.open = true;
}
