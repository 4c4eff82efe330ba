let observer: IntersectionObserver | undefined;

/** Marks the entry of the table of contents whose section is being read: the last heading above the upper third. */
export function markCurrentHeading(toc: Element | null): void {
  observer?.disconnect();
  observer = undefined;
  if (!toc) return;
  const entries = [...toc.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  const mark = (): void => {
    const line = innerHeight / 3;
    const read = entries.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    const current = (read.at(-1) ?? entries[0])?.link;
    for (const { link } of entries) {
      if (link === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  // It calls back when a heading crosses the line, and once at the beginning. Everything above the window counts as
  // inside: a heading that is jumped over, from below the line to above the window, has crossed it too.
  observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' });
  for (const { heading } of entries) observer.observe(heading);
}
