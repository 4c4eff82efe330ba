/**
 * Hides the link back to the top while keyboard focus is in the page, so that it never covers the focused element (WCAG
 * 2.4.11). Styles could do this with `:has(:focus-visible)`, but then each change of focus makes the browser check all
 * elements of a reference.
 */
export function uncoverFocus(): void {
  const update = (): void => {
    const hasFocus = document.activeElement?.matches('.layout :focus-visible') ?? false;
    document.querySelector('.back-to-top')?.toggleAttribute('data-aside', hasFocus);
  };
  addEventListener('focusin', update);
  addEventListener('focusout', update);
  update();
}
