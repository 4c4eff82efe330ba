/** Changes the page, and keeps what is open and what is at the top of the window. */
export function keepPlace(change: () => void): void {
  const anchor = firstVisible();
  const top = anchor?.getBoundingClientRect().top ?? 0;
  const scroll = { left: scrollX, top: scrollY };
  const open = new Set(details().flatMap((element, index) => (element.open ? [nameOf(element, index)] : [])));
  change();
  for (const [index, element] of details().entries())
    if (open.has(nameOf(element, index))) element.open = true;
  const again = anchor && document.getElementById(anchor.id);
  if (again) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: 'instant' });
  else scrollTo({ ...scroll, behavior: 'instant' });
}

function firstVisible(): Element | undefined {
  if (scrollY === 0) return undefined;
  return [...document.querySelectorAll('main [id]')].find((element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && top < innerHeight;
  });
}

function details(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main details:not(.opened *)')];
}

function nameOf(element: HTMLDetailsElement, index: number): string {
  return element.id || `${index} ${element.querySelector('summary')?.textContent}`;
}
