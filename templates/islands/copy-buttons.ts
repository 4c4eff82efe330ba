import { announce } from './announce.ts';

const copiedMs = 2000;

/** Gives each code figure a button that copies its code. It stands where the styles have kept room for it. */
export function addCopyButtons(figures: Iterable<Element>): void {
  for (const figure of figures) {
    const code = figure.querySelector('pre');
    if (!code || figure.querySelector('.copy-button')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => copy(code, button));
    (figure.querySelector('figcaption') ?? figure).append(button);
  }
}

async function copy(code: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const copied = await navigator.clipboard.writeText(code.textContent.trimEnd()).then(
    () => true,
    () => false,
  );
  // Where the clipboard is closed to pages, the code is at least selected for the reader's own keys.
  if (!copied) getSelection()?.selectAllChildren(code);
  button.textContent = copied ? 'Copied' : 'Selected';
  announce(copied ? 'Copied to the clipboard' : 'Code selected');
  setTimeout(() => {
    button.textContent = 'Copy';
  }, copiedMs);
}
