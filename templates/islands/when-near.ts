let observer: IntersectionObserver | undefined;

/** Does what the places are owed when they come near the window: a reference has hundreds. What is folded waits. */
export function whenNear(places: Iterable<Element>, task: (places: Element[]) => void): void {
  observer?.disconnect();
  observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const place of near) observer?.unobserve(place);
      task(near);
    },
    { rootMargin: '300px' },
  );
  for (const place of places) observer.observe(place);
}
