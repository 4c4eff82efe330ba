import type { Context } from '../context.ts';

/** Requests have no read-only properties, responses no write-only ones. */
export type Direction = 'request' | 'response';

/** How much of a sample is optional: all, down to some levels of objects and arrays, and up to some fields of an object. */
export interface Fullness {
  levels: number;
  fields: number;
  /** With more values than this, the sample is too long, and nothing more is added to it. */
  values: number;
}

/** Shared by the parts of one sample. */
export interface Sampling {
  context: Context;
  direction: Direction;
  full: Fullness;
  /** Returns a value for a schema; undefined if there is none to show. */
  sample(schema: unknown, depth: number): unknown;
  /** Counts further copies of a value; returns false if the sample would get too large. */
  repeat(value: unknown, times: number): boolean;
}
