/** Says in the name of each address what it is the address of: a list of all links tells them apart. */
export function nameAnchors(main: Element): void {
  for (const anchor of main.querySelectorAll('.anchor')) {
    const named = anchor.parentElement?.firstChild?.textContent?.trim();
    if (named) anchor.ariaLabel = `Link to ${named}`;
  }
}
