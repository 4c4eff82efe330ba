import type { JsonObject } from '../../document/json-object.ts';
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

/** The state of one sample. */
export interface Sampling {
  context: Context;
  direction: Direction;
  full: Fullness;
  /** How many values may still be made. */
  left: number;
  /** How many repairs may still be tried. */
  tries: number;
  /** The values in the sample. */
  made: number;
  /** Its levels of objects and arrays, with those that are left out. */
  levels: number;
  /** Whether values are missing. */
  isCut: boolean;
  /** The schemas around the current one. */
  open: Set<JsonObject>;
  /** Returns a value for a schema; undefined if there is none to show. */
  sample(schema: unknown, depth: number): unknown;
}

/** Counts further copies of a value; returns false if the sample would get too large. */
export function mayRepeat(sampling: Sampling, value: unknown, times: number): boolean {
  if (times > 0) sampling.left -= times * sizeOf(value);
  return times <= 0 || sampling.left > 0;
}

/** The number of values in a value. */
export function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((size: number, inner) => size + sizeOf(inner), 1);
}
