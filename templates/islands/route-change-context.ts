import { createContext } from 'react';
import type { RouteChange, RouteChangeStore } from './route-change.ts';

const idleChange: RouteChange = { state: 'idle' };

/** The state on the server, and without navigation. */
export const idle = (): RouteChange => idleChange;

export const RouteChangeContext = createContext<RouteChangeStore>({
  get: idle,
  set: () => {},
  subscribe: () => () => {},
});
