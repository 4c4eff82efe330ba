const describedBy = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][type="text/markdown"]',
];

/** Can the document on the screen take over this one's parts? Both must have the same ones. */
export function fits(next: Document): boolean {
  return regions(document).join() === regions(next).join() && mayBeStyled(next);
}

/** The policy of a site that has been published anew meanwhile allows other styles. */
function mayBeStyled(next: Document): boolean {
  return moreStyles(next).length === 0 || policyOf(document) === policyOf(next);
}

function policyOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content;
}

/**
 * Makes the parts of the next page, and returns what puts them in the place of this one's. The elements stay and only
 * their children change, so that scroll positions, the opened popover and the focusable `<main>` survive. Nothing of
 * `next` is used up.
 */
export function prepareSwap(next: Document): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-swap]')].map((region) => {
    const source = next.querySelector(`[data-swap="${region.dataset.swap}"]`);
    return [region, document.importNode(source as Element, true)] as const;
  });
  return () => {
    describe(next);
    for (const [region, part] of parts) region.replaceChildren(...part.childNodes);
  };
}

/** What the document says of itself, outside of its parts. */
function describe(next: Document): void {
  document.title = next.title;
  for (const selector of describedBy) replaceInHead(next, selector);
  // It speaks of the page that was loaded first; whoever reads it loads every page whole.
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  document.body.dataset.layout = next.body.dataset.layout;
  // Those of a guide stay: a reference looks the same with them.
  document.head.append(...moreStyles(next).map((style) => document.importNode(style, true)));
}

/** A guide has more of them than a reference. */
function moreStyles(next: Document): Element[] {
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
