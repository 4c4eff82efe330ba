/** The main element, which the skip link and the focus go to. */
export function mainElement(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}
