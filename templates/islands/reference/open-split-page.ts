import { anchorOf } from '../anchor-of.ts';

/**
 * On the entry of a split reference, opens the page that has the anchor: that of the longest listed name which the anchor
 * starts with. `#createOrder-body-amount` opens the page of `createOrder`.
 */
export function openSplitPage(contents: Element | null): void {
  if (!contents || location.hash.length < 2) return;
  let anchor = anchorOf(location.hash);
  for (;;) {
    const entry = document.getElementById(anchor);
    if (entry) {
      const link = contents.contains(entry) ? entry.querySelector('a') : null;
      if (link) location.replace(link.href.replace(/#.*/, location.hash));
      return;
    }
    const cut = anchor.lastIndexOf('-');
    if (cut < 1) return;
    anchor = anchor.slice(0, cut);
  }
}
