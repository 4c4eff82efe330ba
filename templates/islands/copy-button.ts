import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { createButton } from './create-element.ts';

const CONFIRMATION_MS = 2000;

interface CopyLabels {
  copy: string;
  failure: string;
  failureAnnouncement: string;
  /** Called if the text is not copied. */
  onFailure?: () => void;
}

/** Creates a button that copies a text, and confirms that for a while and to screen readers. */
export function copyButton(
  className: string,
  labels: CopyLabels,
  getText: () => string | Promise<string>,
): HTMLButtonElement {
  const button = createButton(labels.copy, className, async () => {
    let copied = true;
    try {
      await navigator.clipboard.writeText(await getText());
    } catch {
      copied = false;
      labels.onFailure?.();
    }
    button.textContent = copied ? t('ui.copied') : labels.failure;
    announce(copied ? t('ui.copied-to-clipboard') : labels.failureAnnouncement);
    setTimeout(() => {
      button.textContent = labels.copy;
    }, CONFIRMATION_MS);
  });
  return button;
}
