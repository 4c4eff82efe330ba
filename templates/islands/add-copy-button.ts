import { t } from '../../cli/words/words.ts';
import { copyButton } from './copy-button.ts';

/** Adds a button that copies code, where styles have reserved room for it. */
export function addCopyButton(tools: Element, code: HTMLElement): void {
  const getText = () => {
    const copy = code.cloneNode(true) as HTMLElement;
    // Removed lines, prompts, output and numbers of lines are not copied.
    for (const part of copy.querySelectorAll('del, samp')) part.remove();
    return copy.textContent.trimEnd();
  };
  const labels = {
    copy: t('ui.copy'),
    failure: t('ui.selected'),
    failureAnnouncement: t('ui.code-selected'),
    // So that the reader can copy it.
    onFailure: () => getSelection()?.selectAllChildren(code),
  };
  tools.append(copyButton('copy-button', labels, getText));
}
