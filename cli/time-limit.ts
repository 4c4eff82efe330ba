import { createContext, Script } from 'node:vm';

/** Thrown where something has taken longer than it may. */
export class OutOfTime extends Error {
  /** What took so long, as its author wrote it. */
  readonly text: string | undefined;

  constructor(text?: string) {
    super('This takes too long.');
    this.text = text;
  }
}

/** Runs `work`, which reads `text`. */
export type TimeLimit = <T>(text: string, work: () => T) => T;

/** Milliseconds for one text, and for all texts of a document or a site. */
const LONGEST_MS = 5_000;
const LONGEST_IN_ALL_MS = 30_000;

const context = createContext({ work: (): unknown => undefined });
const script = new Script('work()');

/**
 * Runs what reads an author's text, which may be written so that its parser would take years: V8 ends a script of its
 * own even within a regular expression. Throws `OutOfTime` for a text that takes too long, and when all of them together
 * do. To watch over a script takes a third of a millisecond, so texts of up to `short` characters are only counted.
 */
export function createTimeLimit(short = 0): TimeLimit {
  let left = LONGEST_IN_ALL_MS;
  return <T>(text: string, work: () => T): T => {
    if (left < 1) throw new OutOfTime(text);
    const started = performance.now();
    context.work = work;
    try {
      if (text.length <= short) return work();
      return script.runInContext(context, { timeout: Math.min(LONGEST_MS, Math.ceil(left)) }) as T;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new OutOfTime(text);
      throw error;
    } finally {
      left -= performance.now() - started;
    }
  };
}
