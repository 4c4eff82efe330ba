import { MAX_SHOWN_LINES } from '../limits.ts';

/** Whether code has too many lines to show at once. */
export function isLongCode(code: string): boolean {
  let lines = 1;
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) lines += 1;
  return lines > MAX_SHOWN_LINES;
}
