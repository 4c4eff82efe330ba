import { announce } from './announce.ts';

const copiedMs = 2000;
let observer: IntersectionObserver | undefined;

/**
 * Gives code figures and endpoints a button that copies them, where the styles have kept room for it. Each gets its own
 * when it comes near the window: a reference has hundreds.
 */
export function addCopyButtons(places: Iterable<Element>): void {
  observer?.disconnect();
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        addButton(target);
      }
    },
    { rootMargin: '300px' },
  );
  for (const place of places) observer.observe(place);
}

function addButton(place: Element): void {
  const code = place.querySelector<HTMLElement>('pre, code');
  if (!code || place.querySelector('.copy-button')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => copy(code, button));
  (place.querySelector('figcaption') ?? place).append(button);
}

async function copy(code: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const copied = await navigator.clipboard.writeText(code.textContent.trimEnd()).then(
    () => true,
    () => false,
  );
  // Where the clipboard is closed to pages, the code is at least selected for the reader's own keys.
  if (!copied) getSelection()?.selectAllChildren(code);
  button.textContent = copied ? 'Copied' : 'Selected';
  announce(copied ? 'Copied to the clipboard' : 'Code selected');
  setTimeout(() => {
    button.textContent = 'Copy';
  }, copiedMs);
}
