/** A field above a long table hides the rows without its words. Without scripts the browser's own search does. */
export function filterTable(part: Element | null): void {
  const field = part?.querySelector('input');
  field?.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of part?.querySelectorAll<HTMLElement>('tbody tr') ?? []) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
}
