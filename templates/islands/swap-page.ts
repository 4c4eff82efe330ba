const describedBy = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][type="text/markdown"]',
];

/** Can the document on the screen take over this one's parts? Both must have the same ones. */
export function fits(next: Document): boolean {
  return regions(document).join() === regions(next).join();
}

/**
 * Puts the parts of the next page in the place of this one's. The elements stay and only their children change, so that
 * scroll positions, the opened popover and the focusable `<main>` survive. Nothing of `next` is used up.
 */
export function swapPage(next: Document): void {
  document.title = next.title;
  for (const selector of describedBy) replaceInHead(next, selector);
  // It speaks of the page that was loaded first; whoever reads it loads every page whole.
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  document.body.dataset.layout = next.body.dataset.layout;
  for (const region of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const source = next.querySelector(`[data-swap="${region.dataset.swap}"]`);
    region.replaceChildren(...document.importNode(source as Element, true).childNodes);
  }
}

function regions(page: Document): (string | undefined)[] {
  return [...page.querySelectorAll<HTMLElement>('[data-swap]')].map((region) => region.dataset.swap);
}

function replaceInHead(next: Document, selector: string): void {
  document.head.querySelector(selector)?.remove();
  const element = next.head.querySelector(selector);
  if (element) document.head.append(document.importNode(element, true));
}
