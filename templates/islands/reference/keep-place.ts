import { anchorOf } from '../anchor-of.ts';
import { type Place, placeOf, returnTo } from '../place.ts';

/** After scrolling has paused this long, the place is stored. Browsers limit how often a page may do that. */
const PAUSE_MS = 150;

/**
 * Keeps the place that is read in each history entry, instead of the scroll position: distant parts of a reference have
 * only estimated heights, so that the same position would be another place when the page is loaded again. `goToAnchor`
 * returns to it after a reload.
 */
export function keepPlace(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (): void => {
    clearTimeout(timer);
    const place = currentPlace();
    if (!place) return;
    history.scrollRestoration = 'manual';
    history.replaceState({ place }, '');
  };
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(store, PAUSE_MS);
  });
  // Before a link within the page adds an entry.
  addEventListener('click', store, true);
  addEventListener('popstate', ({ state }) => {
    clearTimeout(timer);
    const place = placeOf(state);
    if (place) returnTo(place);
    else if (location.hash) document.getElementById(anchorOf(location.hash))?.scrollIntoView();
    else scrollTo({ top: 0, behavior: 'instant' });
  });
}

function currentPlace(): Place | undefined {
  const main = document.querySelector('main');
  const left = (main?.getBoundingClientRect().left ?? 0) + 48;
  const element = document.elementFromPoint(left, innerHeight / 4)?.closest('main [id], main');
  return element ? [element.id, element.getBoundingClientRect().top] : undefined;
}
