import { useEffect, useState } from 'react';
import { failureOf, messageOf } from '../failure-box.ts';
import { whenIdle } from '../when-idle.ts';
import type { Engine } from './engine.ts';
import { loadEngine, loadWholeEngine } from './load-engine.ts';
import type { SearchFailure } from './open-engine.ts';

interface EngineState {
  /** At first an engine for names, then one for texts, too. */
  engine?: Engine | undefined;
  loading: boolean;
  failure?: SearchFailure | undefined;
}

/** Returns the engine while it is loaded, and a function that retries. */
export function useEngine(url: string): [EngineState, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<EngineState>({ loading: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let isCurrent = true;
    const show = (state: EngineState): void => {
      if (isCurrent) setShown((before) => ({ ...before, failure: undefined, ...state }));
    };
    const open = async (): Promise<void> => {
      show({ engine: await loadEngine(url), loading: true });
      // A reader who is typing already gets results for names first.
      await new Promise<void>(whenIdle);
      show({ engine: await loadWholeEngine(url), loading: false });
    };
    open().catch((error) => show({ loading: false, failure: toSearchFailure(error) }));
    return () => {
      isCurrent = false;
    };
  }, [url, attempt]);
  const retry = (): void => {
    setShown({ ...shown, failure: undefined, loading: true });
    setAttempt(attempt + 1);
  };
  return [shown, retry];
}

/** The index fails with a reason. Any other error means that the code could not be loaded. */
function toSearchFailure(error: SearchFailure | Error): SearchFailure {
  return 'outdated' in error ? error : { message: messageOf(failureOf(error)), outdated: false };
}
