import { copyButton } from './copy-button.ts';

const LABELS = { copy: 'Copy', failure: 'Selected', failureAnnouncement: 'Code selected' };

/** Adds a button that copies code, where styles have reserved room for it. */
export function addCopyButton(tools: Element, code: HTMLElement): void {
  const getText = () => {
    const copy = code.cloneNode(true) as HTMLElement;
    // Removed lines, prompts, output and numbers of lines are not copied.
    for (const part of copy.querySelectorAll('del, samp')) part.remove();
    return copy.textContent.trimEnd();
  };
  // If copying fails, the code is selected, so that the reader can copy it.
  tools.append(copyButton('copy-button', LABELS, getText, () => getSelection()?.selectAllChildren(code)));
}
