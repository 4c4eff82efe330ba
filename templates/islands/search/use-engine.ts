import { useEffect, useState } from 'react';
import type { Engine } from './engine.ts';
import { loadEngine } from './load-engine.ts';
import type { SearchFailure } from './search-failure.ts';

export type EngineState =
  | { state: 'loading' }
  | { state: 'ready'; engine: Engine }
  | { state: 'failed'; failure: SearchFailure };

/** The engine as it comes, and a way to ask for it again. */
export function useEngine(url: string): [EngineState, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<EngineState>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    let wanted = true;
    const show = (state: EngineState): void => {
      if (wanted) setShown(state);
    };
    loadEngine(url).then(
      (engine) => show({ state: 'ready', engine }),
      (error) => show({ state: 'failed', failure: failureOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [url, attempt]);
  const retry = (): void => {
    setShown({ state: 'loading' });
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
