import { anchorOf } from '../anchor-of.ts';

/**
 * The entry of a large reference answers for anchors that stand on its other pages: the longest name on it that the
 * anchor begins with tells the page. `#createOrder-body-amount` leads to the page of `createOrder`.
 */
export function followParts(contents: Element | null): void {
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
