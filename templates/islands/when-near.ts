let observer: IntersectionObserver | undefined;

/** Calls `task` for elements when they come near the window, since a reference has hundreds. Folded elements wait. */
export function whenNear(elements: Iterable<Element>, task: (elements: Element[]) => void): void {
  observer?.disconnect();
  observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const element of near) observer?.unobserve(element);
      task(near);
    },
    { rootMargin: '300px' },
  );
  for (const element of elements) observer.observe(element);
}
