import { MAX_SHOWN_LINES } from '../limits.ts';

/** Returns the number of lines of code that is too long to be shown at once; undefined if it is short. */
export function linesIfLong(code: string): number | undefined {
  const lines = code.split('\n').length;
  return lines > MAX_SHOWN_LINES ? lines : undefined;
}
