/** What navigation is doing: said by `navigation.ts`, shown by the progress bar. */
export type RouteChange =
  | { state: 'idle' }
  /** `fraction`: the part that has arrived, where it can be known. Times are of `performance.now()`. */
  | { state: 'loading'; startedAt: number; fraction?: number };

/** A value that can be watched. */
export interface RouteChangeStore {
  get: () => RouteChange;
  set: (change: RouteChange) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createRouteChangeStore(): RouteChangeStore {
  let current: RouteChange = { state: 'idle' };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (change) => {
      current = change;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
