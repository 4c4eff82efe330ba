import { t } from '../../cli/words/words.ts';
import { createButton } from './create-element.ts';

/** Adds a button below long code that shows all of its lines, or only the first ones again. */
export function addWholeButton(code: HTMLElement): void {
  const all = t('ui.all-lines', { count: code.textContent.split('\n').length });
  const button = createButton(all, 'whole-button', () => {
    const isWhole = code.toggleAttribute('data-whole');
    button.textContent = isWhole ? t('ui.fewer-lines') : all;
    // The end of the code has moved up.
    if (!isWhole) button.scrollIntoView({ block: 'nearest' });
  });
  code.after(button);
}
