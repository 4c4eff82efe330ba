/** Longer code is cut after twelve lines, until the reader wants to see all of it. */
const MAX_LINES = 16;

/** Returns the number of lines of long code; undefined if it is short. */
export function linesIfLong(code: string): number | undefined {
  const lines = code.split('\n').length;
  return lines > MAX_LINES ? lines : undefined;
}
