import { copyButton } from './copy-button.ts';
import { addCopyPageButton } from './copy-page.ts';

const words = { copy: 'Copy', instead: 'Selected', failed: 'Code selected' };
let observer: IntersectionObserver | undefined;

/**
 * Gives code figures, endpoints and links to Markdown a button that copies them, where the styles have kept room for it. Each gets its own
 * when it comes near the window: a reference has hundreds.
 */
export function addCopyButtons(places: Iterable<Element>): void {
  observer?.disconnect();
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        if (target.matches('.markdown-link')) addCopyPageButton(target);
        else addButton(target);
      }
    },
    { rootMargin: '300px' },
  );
  for (const place of places) observer.observe(place);
}

function addButton(place: Element): void {
  const code = place.querySelector<HTMLElement>('pre, code');
  if (!code || place.querySelector('.copy-button')) return;
  const button = copyButton(
    words,
    () => {
      const copy = code.cloneNode(true) as HTMLElement;
      // Lines that are marked as removed.
      for (const line of copy.querySelectorAll('del')) line.remove();
      return copy.textContent.trimEnd();
    },
    // The code is at least selected for the reader's own keys.
    () => getSelection()?.selectAllChildren(code),
  );
  button.className = 'copy-button';
  (place.querySelector('figcaption') ?? place).append(button);
}
