import { useState } from 'react';

/** Runs one request at a time, and keeps what came of the last one. */
export function useRun<T>() {
  const [running, setRunning] = useState<AbortController>();
  const [outcome, setOutcome] = useState<T>();
  const run = async (request: (canceled: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    setOutcome(undefined);
    setRunning(controller);
    const result = await request(controller.signal);
    setOutcome(result);
    setRunning(undefined);
    return result;
  };
  return { running, outcome, setOutcome, run };
}
