/** What a page is about; the skip link, the swaps and the focus go there. */
export function mainElement(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}
