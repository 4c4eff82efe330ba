/** Calls the listener when an attribute of `<html>` changes. Returns a function that stops this. */
export function watchRoot(attribute: string, listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [attribute] });
  return () => observer.disconnect();
}
