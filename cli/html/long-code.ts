import { MAX_SHOWN_LINES } from '../limits.ts';

/** Returns the number of lines of code that is too long to be shown at once; undefined if it is short. */
export function linesIfLong(code: string): number | undefined {
  let lines = 1;
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) lines += 1;
  return lines > MAX_SHOWN_LINES ? lines : undefined;
}
