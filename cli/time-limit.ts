import { createContext, Script } from 'node:vm';

/** Thrown if something takes too long. */
export class OutOfTime extends Error {
  readonly text: string | undefined;

  constructor(text?: string) {
    super('This takes too long.');
    this.text = text;
  }
}

export type TimeLimit = <T>(text: string, work: () => T) => T;

/** Processor time in milliseconds for one text, and for all texts of a document or a site. Only tests change it. */
export const TEXT_LIMIT = { one: 5_000, all: 30_000 };
/** On a busy machine, wall time may be this many times as long. */
const MAX_BUSY_FACTOR = 10;

const context = createContext({ work: (): unknown => undefined });
const script = new Script('work()');

/**
 * Returns a function that runs code which reads an author's text. A hostile text may keep its parser busy for years, but V8
 * can stop a script even inside a regular expression. Throws `OutOfTime` if a text, or all texts together, take too long.
 * V8 measures wall time: work that got little processor time is repeated with more time, so it must have no side effects.
 * Watching a script takes a third of a millisecond, so texts of up to `short` characters are not watched, only counted.
 */
export function createTimeLimit(short = 0, maxMs = TEXT_LIMIT.one): TimeLimit {
  let left = TEXT_LIMIT.all;
  const counted = <T>(work: (elapsed: Times) => T): T => {
    const elapsed = startTimes();
    try {
      return work(elapsed);
    } finally {
      left -= elapsed().used;
    }
  };
  const attempt = <T>(work: () => T, timeout: number) =>
    counted((elapsed): { result: T } | ReturnType<Times> => {
      context.work = work;
      try {
        return { result: script.runInContext(context, { timeout: Math.ceil(timeout) }) as T };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        return elapsed();
      }
    });
  return <T>(text: string, work: () => T): T => {
    if (left < 1) throw new OutOfTime(text);
    if (text.length <= short) return counted(work);
    const timeout = Math.min(maxMs, left);
    let outcome = attempt(work, timeout);
    if ('used' in outcome && outcome.used < timeout / 2)
      outcome = attempt(work, timeout * Math.min(MAX_BUSY_FACTOR, outcome.wall / outcome.used));
    if ('used' in outcome) throw new OutOfTime(text);
    return outcome.result;
  };
}

/** Milliseconds since a start: wall time, and processor time of this process. */
export type Times = () => { wall: number; used: number };

export function startTimes(): Times {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const wall = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    // With several threads, processor time can exceed wall time.
    return { wall, used: Math.max(1, Math.min(wall, (user + system) / 1_000)) };
  };
}
