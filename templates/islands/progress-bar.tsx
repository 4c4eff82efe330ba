import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../cli/words/words.ts';
import { watchRoot } from './watch-root.ts';

/** Shorter changes of page show no bar. */
const DELAY_MS = 1000;

/** The bar at the top of the window while the next page is fetched. */
export function ProgressBar() {
  const since = useSyncExternalStore(watchLoading, loadingSince, () => undefined);
  const visible = useElapsed(since);
  return visible ? <progress className="progress-bar" aria-label={t('ui.loading-page')} /> : null;
}

const watchLoading = (listener: () => void) => watchRoot('data-loading', listener);
const loadingSince = () => document.documentElement.dataset.loading;

/** Whether the delay has passed since a time, which may be before React was loaded. */
function useElapsed(since: string | undefined): boolean {
  const [elapsedFor, setElapsedFor] = useState<string>();
  useEffect(() => {
    if (since === undefined) return;
    const rest = Math.max(0, Number(since) + DELAY_MS - performance.now());
    const timer = setTimeout(() => setElapsedFor(since), rest);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && elapsedFor === since;
}
