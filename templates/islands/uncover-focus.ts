/**
 * The link back to the top steps aside while the keyboard is in the page, so that it never lies over what has the focus
 * (WCAG 2.4.11). The styles could ask for that themselves, with `:has(:focus-visible)`; but then each change of focus
 * makes the browser look through all elements of a reference.
 */
export function uncoverFocus(): void {
  const update = (): void => {
    const isReached = document.activeElement?.matches('.layout :focus-visible') ?? false;
    document.querySelector('.back-to-top')?.toggleAttribute('data-aside', isReached);
  };
  addEventListener('focusin', update);
  addEventListener('focusout', update);
  update();
}
