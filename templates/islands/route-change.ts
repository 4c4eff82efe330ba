export type RouteChange =
  | { state: 'idle' }
  /** `startedAt` is a time of `performance.now()`, `fraction` the received part, if it is known. */
  | { state: 'loading'; startedAt: number; fraction?: number };

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
