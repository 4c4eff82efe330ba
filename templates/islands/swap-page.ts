const METADATA = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][type="text/markdown"]',
];

/** Whether the parts of another document can be swapped into this one. Both must have the same regions. */
export function fits(next: Document): boolean {
  return regions(document).join() === regions(next).join() && allowsStylesOf(next);
}

/** If the site has been published again, the policy of this document may not allow the other styles. */
function allowsStylesOf(next: Document): boolean {
  return additionalStyles(next).length === 0 || policyOf(document) === policyOf(next);
}

function policyOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content;
}

/**
 * Prepares the parts of the next page, and returns a function that swaps them in. Only the children of regions are
 * replaced, so that scroll positions, an open popover and the focusable `<main>` stay. `next` is not changed.
 */
export function prepareSwap(next: Document): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-swap]')].map((region) => {
    const source = next.querySelector(`[data-swap="${region.dataset.swap}"]`);
    return [region, document.importNode(source as Element, true)] as const;
  });
  return () => {
    updateMetadata(next);
    for (const [region, part] of parts) region.replaceChildren(...part.childNodes);
  };
}

/** Updates what is outside of regions. */
function updateMetadata(next: Document): void {
  document.title = next.title;
  for (const selector of METADATA) replaceInHead(next, selector);
  // It describes the first page. Search engines, which read it, load every page as a document.
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  document.body.dataset.layout = next.body.dataset.layout;
  // Styles of guides are kept, because they do not affect references.
  document.head.append(...additionalStyles(next).map((style) => document.importNode(style, true)));
}

/** Guides have more `<style>` elements than references. */
function additionalStyles(next: Document): Element[] {
  return [...next.head.querySelectorAll('style')].slice(document.head.querySelectorAll('style').length);
}

function regions(page: Document): (string | undefined)[] {
  return [...page.querySelectorAll<HTMLElement>('[data-swap]')].map((region) => region.dataset.swap);
}

function replaceInHead(next: Document, selector: string): void {
  document.head.querySelector(selector)?.remove();
  const element = next.head.querySelector(selector);
  if (element) document.head.append(document.importNode(element, true));
}
