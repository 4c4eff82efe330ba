import { saveSetting } from './storage.ts';

const root = document.documentElement;

/** Gives code whose lines are wider than its box a button that wraps the lines of all code, here and on later pages. */
export function addWrapButton(tools: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'wrap-button';
  button.ariaLabel = button.title = 'Wrap lines';
  button.append(wrapIcon());
  button.ariaPressed = String('wrap' in root.dataset);
  button.addEventListener('click', () => {
    const before = button.getBoundingClientRect().top;
    root.toggleAttribute('data-wrap');
    const wraps = 'wrap' in root.dataset;
    saveSetting('wrap', wraps ? 'on' : '');
    for (const other of document.querySelectorAll('.wrap-button')) other.ariaPressed = String(wraps);
    // Code above has another height now; what was clicked stays under the pointer.
    scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
  });
  tools.prepend(button);
}

/** Those whose lines, when they are not wrapped, are wider than their boxes. */
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
