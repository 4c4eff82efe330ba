import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { createElement } from './create-element.ts';

/** Hides the rows of a table that do not contain the words in the field above it. */
export function filterTable(container: Element): void {
  const field = container.querySelector('input');
  const rows = [...(container.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const none = createElement('p', t('ui.no-rows'));
  none.hidden = true;
  container.append(none);
  field?.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    const shown = rows.filter((row) => !row.hidden).length;
    none.hidden = shown > 0;
    announce(shown > 0 ? t('ui.rows', { shown, count: rows.length }) : none.textContent);
  });
}
