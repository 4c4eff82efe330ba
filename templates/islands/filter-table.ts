import { announce } from './announce.ts';

/** A field above a long table hides the rows without its words. Without scripts the browser's own search does. */
export function filterTable(part: Element | null): void {
  const field = part?.querySelector('input');
  const rows = [...(part?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const none = document.createElement('p');
  none.textContent = 'No row has these words.';
  none.hidden = true;
  part?.append(none);
  field?.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    const shown = rows.filter((row) => !row.hidden).length;
    none.hidden = shown > 0;
    announce(shown > 0 ? `${shown} of ${rows.length} rows` : none.textContent);
  });
}
