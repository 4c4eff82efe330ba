/**
 * Replaces only the changed parts of a page, which are elements with an id: everything else keeps its state, and a long
 * reference is not laid out again for one changed word. Returns false, and changes nothing, if anything changed outside of
 * such parts.
 */
export function swapChanged(before: Document, next: Document): boolean {
  const parts = changedParts(before.documentElement, next.documentElement);
  const targets = parts?.map(({ id }) => document.getElementById(id));
  if (!parts || !targets?.every((target) => target !== null)) return false;
  targets.forEach((target, index) => {
    target.replaceWith(document.importNode(parts[index] as Element, true));
  });
  return true;
}

/** Returns the smallest parts that differ; undefined if a difference is in none. */
function changedParts(before: Element, next: Element): Element[] | undefined {
  if (before.isEqualNode(next)) return [];
  const inner = hasSameShell(before, next)
    ? [...next.children].map((child, index) => changedParts(before.children[index] as Element, child))
    : [undefined];
  if (inner.every((parts) => parts !== undefined)) return inner.flat();
  return next.id !== '' && next.id === before.id && !next.closest('head') ? [next] : undefined;
}

/** Whether elements differ only in their child elements. */
function hasSameShell(before: Element, next: Element): boolean {
  const shell = (element: Element): string =>
    [...element.childNodes].map((node) => (node instanceof Element ? '<' : node.nodeValue)).join('\0');
  return (
    before.cloneNode(false).isEqualNode(next.cloneNode(false)) &&
    before.children.length === next.children.length &&
    shell(before) === shell(next)
  );
}
