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
  button.append(wrapIcon());
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

function wrapIcon(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', 'M3 5h18M3 19h6m-6-7h14a3.5 3.5 0 0 1 0 7h-4m2.5-3L13 19l2.5 3');
  icon.append(path);
  return icon;
}
