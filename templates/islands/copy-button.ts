import { announce } from './announce.ts';

const saidMs = 2000;

/** What a button says: before, after it has copied, and where the clipboard is closed to pages. */
export interface CopyWords {
  copy: string;
  instead: string;
  failed: string;
}

/** A button that copies a text, says so for a while, and tells screen readers. `onFailure`: what is done instead. */
export function copyButton(
  words: CopyWords,
  text: () => string | Promise<string>,
  onFailure?: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.copy;
  button.addEventListener('click', async () => {
    let copied = true;
    try {
      await navigator.clipboard.writeText(await text());
    } catch {
      copied = false;
      onFailure?.();
    }
    button.textContent = copied ? 'Copied' : words.instead;
    announce(copied ? 'Copied to the clipboard' : words.failed);
    setTimeout(() => {
      button.textContent = words.copy;
    }, saidMs);
  });
  return button;
}
