import { useEffect, useState } from 'react';
import type { Engine } from './engine.ts';
import { loadEngine, loadWholeEngine } from './load-engine.ts';
import type { SearchFailure } from './search-failure.ts';

export interface EngineState {
  /** First that of the names, then the whole one. */
  engine?: Engine | undefined;
  /** There is more to come. */
  loading: boolean;
  failure?: SearchFailure | undefined;
}

/** The engine as it comes, and a way to ask for it again. */
export function useEngine(url: string): [EngineState, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<EngineState>({ loading: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    let wanted = true;
    const show = (state: EngineState): void => {
      if (wanted) setShown((before) => ({ ...before, failure: undefined, ...state }));
    };
    const open = async (): Promise<void> => {
      const whole = loadWholeEngine(url);
      // What fails first is what is told.
      whole.catch(() => {});
      show({ engine: await loadEngine(url), loading: true });
      show({ engine: await whole, loading: false });
    };
    open().catch((error) => show({ loading: false, failure: failureOf(error) }));
    return () => {
      wanted = false;
    };
  }, [url, attempt]);
  const retry = (): void => {
    setShown({ ...shown, failure: undefined, loading: true });
    setAttempt(attempt + 1);
  };
  return [shown, retry];
}

/** Of the index it is told why; else the code itself has not come. */
function failureOf(error: SearchFailure | Error): SearchFailure {
  if ('outdated' in error) return error;
  return { message: describe(error), outdated: false };
}

function describe(error: Error): string {
  if (!navigator.onLine) return 'You’re offline. Check your connection, then retry.';
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server took too long to respond.';
  return 'Couldn’t connect to the server.';
}
