import { coloredRuns } from '../view/code-colors.ts';
import { createElement } from './create-element.ts';

/** Colors code that has its colors in an attribute. */
export function colorCode(container: Element): void {
  const code = container.matches('pre') ? (container as HTMLElement) : container.querySelector('pre');
  if (!code?.dataset.colors) return;
  const runs = coloredRuns(code.textContent, code.dataset.colors).map(({ name, text }) =>
    name === undefined ? text : createElement('i', text, name),
  );
  delete code.dataset.colors;
  code.replaceChildren(...runs);
}

export function colorPrintedCode(): void {
  for (const code of document.querySelectorAll('pre[data-colors]'))
    if (code.checkVisibility()) colorCode(code);
}
