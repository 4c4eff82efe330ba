import { t } from '../../cli/words/words.ts';
import { createButton } from './create-element.ts';
import { store } from './storage.ts';

const root = document.documentElement;

/** Adds a button that wraps the lines of all code, or stops that, here and on later pages. */
export function addWrapButton(tools: Element, code: Element): void {
  const button = createButton('', 'wrap-button', () => {
    const before = button.getBoundingClientRect().top;
    const wrap = wraps(code) ? 'off' : 'on';
    root.dataset.wrap = wrap;
    store('wrap', wrap);
    for (const other of document.querySelectorAll('.wrap-button')) other.ariaPressed = String(wrap === 'on');
    // The height of code above has changed, so this keeps the button under the pointer.
    scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
  });
  button.ariaLabel = button.title = t('ui.wrap');
  button.ariaPressed = String(wraps(code));
  tools.prepend(button);
}

function wraps(code: Element): boolean {
  return getComputedStyle(code).whiteSpace !== 'pre';
}

export function withWideLines(codes: HTMLElement[]): Set<HTMLElement> {
  for (const { style } of codes) style.whiteSpace = 'pre';
  const wide = codes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const { style } of codes) style.whiteSpace = '';
  return new Set(wide);
}
