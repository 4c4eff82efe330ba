import { copyButton } from './copy-button.ts';

const WORDS = { copy: 'Copy', instead: 'Selected', failed: 'Code selected' };

/** Puts a button that copies the code into a place where the styles have kept room for it. */
export function addCopyButton(place: Element, code: HTMLElement): void {
  const button = copyButton(
    WORDS,
    () => {
      const copy = code.cloneNode(true) as HTMLElement;
      // Lines that are marked as removed.
      for (const line of copy.querySelectorAll('del')) line.remove();
      return copy.textContent.trimEnd();
    },
    // The code is at least selected for the reader's own keys.
    () => getSelection()?.selectAllChildren(code),
  );
  button.className = 'copy-button';
  place.append(button);
}
