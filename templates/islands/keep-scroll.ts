/**
 * Keeps how far the reader has scrolled below a heading that an entry of the history leads to: within a page, browsers
 * return to the heading itself.
 */
export function keepScroll(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (location.hash && link?.hash && link.pathname === location.pathname)
        history.replaceState({ y: scrollY }, '');
    },
    true,
  );
  addEventListener('popstate', ({ state }) => {
    const { y } = Object(state);
    // After the browser has scrolled to the heading, before it draws.
    if (Number.isFinite(y)) requestAnimationFrame(() => scrollTo({ top: y, behavior: 'instant' }));
  });
}
