/**
 * Puts, of a page that came before and comes again, only those parts in their places that are others now: what is open
 * or hydrated elsewhere stays as it is, and a long reference is not laid out anew for one word of it. A part has an id.
 * @returns false where something has changed that is in no such part; then nothing is touched
 */
export function swapChanged(before: Document, next: Document): boolean {
  const parts = changedParts(before.documentElement, next.documentElement);
  const places = parts?.map(({ id }) => document.getElementById(id));
  if (!parts || !places?.every((place) => place !== null)) return false;
  places.forEach((place, index) => {
    place.replaceWith(document.importNode(parts[index] as Element, true));
  });
  return true;
}

/** The smallest parts that differ; nothing where a difference is in none. */
function changedParts(before: Element, next: Element): Element[] | undefined {
  if (before.isEqualNode(next)) return [];
  const inner = hasSameShell(before, next)
    ? [...next.children].map((child, index) => changedParts(before.children[index] as Element, child))
    : [undefined];
  if (inner.every((parts) => parts !== undefined)) return inner.flat();
  return next.id !== '' && next.id === before.id && !next.closest('head') ? [next] : undefined;
}

/** All but the elements within is the same. */
function hasSameShell(before: Element, next: Element): boolean {
  const shell = (element: Element): string =>
    [...element.childNodes].map((node) => (node instanceof Element ? '<' : node.nodeValue)).join('\0');
  return (
    before.cloneNode(false).isEqualNode(next.cloneNode(false)) &&
    before.children.length === next.children.length &&
    shell(before) === shell(next)
  );
}
