/** Runs a task when the page has nothing else to do, at most two seconds later. */
export function whenIdle(task: () => void): void {
  // Without support, it may be an element with this id.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}
