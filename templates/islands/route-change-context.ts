import { createContext } from 'react';
import type { RouteChange, RouteChangeStore } from './route-change.ts';

const idleChange: RouteChange = { state: 'idle' };

/** Nothing is loading: the state on the server, and where there is no navigation. */
export const idle = (): RouteChange => idleChange;

export const RouteChangeContext = createContext<RouteChangeStore>({
  get: idle,
  set: () => {},
  subscribe: () => () => {},
});
