import type { Context } from '../context.ts';

/** Requests have no read-only properties, responses no write-only ones. */
export type Direction = 'request' | 'response';

/** Shared by the parts of one sample. */
export interface Sampling {
  context: Context;
  direction: Direction;
  /** Optional objects and arrays below this level are left out. */
  fullLevels: number;
  /** Returns a value for a schema; undefined if there is none to show. */
  sample(schema: unknown, depth: number): unknown;
  /** Counts further copies of a value; returns false if the sample would get too large. */
  repeat(value: unknown, times: number): boolean;
}
