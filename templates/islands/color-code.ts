import { coloredRuns } from '../view/code-colors.ts';

/** Code that came without its colors because it was folded gets them, from the text beside it. */
export function colorCode(place: Element): void {
  const code = place.querySelector<HTMLElement>('[data-colors]');
  if (!code?.dataset.colors) return;
  const runs = coloredRuns(code.textContent, code.dataset.colors).map(({ name, text }) => {
    if (name === undefined) return text;
    const run = document.createElement('i');
    run.className = name;
    run.textContent = text;
    return run;
  });
  delete code.dataset.colors;
  code.replaceChildren(...runs);
}

/** On paper also what was opened far from the window. */
export function colorPrintedCode(): void {
  for (const place of document.querySelectorAll('details[open] > :is(figure.code, pre)')) colorCode(place);
}
