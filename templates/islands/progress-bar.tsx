import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { idle, RouteChangeContext } from './route-change-context.ts';

/** A change of page that is over sooner than this shows no bar. */
const delayMs = 1000;

/**
 * The line at the top of the window while a page takes its time. It shows the part that has arrived where the server
 * says how much there is, and otherwise only that something is under way.
 */
export function ProgressBar() {
  const store = useContext(RouteChangeContext);
  const change = useSyncExternalStore(store.subscribe, store.get, idle);
  const visible = useElapsed(change.state === 'loading' ? change.startedAt : undefined);
  if (change.state !== 'loading' || !visible) return null;
  return <progress className="progress-bar" aria-label="Loading page" value={change.fraction} />;
}

/** True once the delay has passed since then, also when the page was already waiting before React came. */
function useElapsed(startedAt: number | undefined): boolean {
  const [elapsedFor, setElapsedFor] = useState<number>();
  useEffect(() => {
    if (startedAt === undefined) return;
    const rest = Math.max(0, startedAt + delayMs - performance.now());
    const timer = setTimeout(() => setElapsedFor(startedAt), rest);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return startedAt !== undefined && elapsedFor === startedAt;
}
