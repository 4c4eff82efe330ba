let observer: IntersectionObserver | undefined;

/** Does what each of the places is owed when it comes near the window: a reference has hundreds. What is folded waits. */
export function whenNear(places: Iterable<Element>, task: (place: Element) => void): void {
  observer?.disconnect();
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        task(target);
      }
    },
    { rootMargin: '300px' },
  );
  for (const place of places) observer.observe(place);
}
