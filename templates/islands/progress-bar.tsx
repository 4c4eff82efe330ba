import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { idle, RouteChangeContext } from './route-change-context.ts';

/** Shorter changes of page show no bar. */
const DELAY_MS = 1000;

/** The bar at the top of the window while a page is loading. Without a known size, it is indeterminate. */
export function ProgressBar() {
  const store = useContext(RouteChangeContext);
  const change = useSyncExternalStore(store.subscribe, store.get, idle);
  const visible = useElapsed(change.state === 'loading' ? change.startedAt : undefined);
  if (change.state !== 'loading' || !visible) return null;
  return <progress className="progress-bar" aria-label="Loading page" value={change.fraction} />;
}

/** Whether the delay has passed since a time, which may be before React was loaded. */
function useElapsed(startedAt: number | undefined): boolean {
  const [elapsedFor, setElapsedFor] = useState<number>();
  useEffect(() => {
    if (startedAt === undefined) return;
    const rest = Math.max(0, startedAt + DELAY_MS - performance.now());
    const timer = setTimeout(() => setElapsedFor(startedAt), rest);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return startedAt !== undefined && elapsedFor === startedAt;
}
