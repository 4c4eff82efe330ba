import { t } from '../../cli/words/words.ts';
import { createButton } from './create-element.ts';

/** Adds a button below long code that shows all of its lines, or only the first ones again. */
export function addWholeButton(code: HTMLElement): void {
  const count = code.textContent.split('\n').length;
  const label = (): string => ('whole' in code.dataset ? t('ui.fewer-lines') : t('ui.all-lines', { count }));
  const button = createButton(label(), 'whole-button', () => {
    code.toggleAttribute('data-whole');
    button.textContent = label();
    // The end of the code has moved up.
    if (!('whole' in code.dataset)) button.scrollIntoView({ block: 'nearest' });
  });
  code.after(button);
}
