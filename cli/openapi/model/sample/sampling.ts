import type { Context } from '../context.ts';

/** Which way a value travels: read-only properties are not sent, write-only ones are not answered. */
export type Direction = 'request' | 'response';

/** What the parts of one sample have in common. */
export interface Sampling {
  context: Context;
  direction: Direction;
  /** Below so many levels, objects and lists that are optional are left out. */
  wholeLevels: number;
  /** A value for a schema; undefined when there is none to show. */
  sample(schema: unknown, depth: number): unknown;
  /** Whether a value may stand there so many times more; then it counts as often. */
  affords(value: unknown, times: number): boolean;
}
