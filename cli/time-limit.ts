import { createContext, Script } from 'node:vm';

/** Thrown where something has taken longer than it may. */
export class OutOfTime extends Error {}

const context = createContext({ work: (): unknown => undefined });
const script = new Script('work()');

/**
 * What `work` returns. Throws `OutOfTime` when it takes longer than `milliseconds`: Markdown or code may be written so
 * that its parser would take years, and V8 ends a script of its own even within a regular expression. To watch over a
 * script takes a third of a millisecond.
 */
export function withTimeLimit<T>(milliseconds: number, work: () => T): T {
  context.work = work;
  try {
    return script.runInContext(context, { timeout: milliseconds }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new OutOfTime();
    throw error;
  }
}
