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

/** Milliseconds of the processor for one text, and for all texts of a document or a site. */
const LONGEST_MS = 5_000;
const LONGEST_IN_ALL_MS = 30_000;
/** A machine with other work may take so many times as long. */
const MOST_BUSY = 10;

const context = createContext({ work: (): unknown => undefined });
const script = new Script('work()');

/**
 * Runs what reads an author's text, which may be written so that its parser would take years: V8 ends a script of its
 * own even within a regular expression. Throws `OutOfTime` for a text that takes too long, and when all of them together
 * do. V8 ends by the clock: what had little of the processor until then is begun again, with more time, and so must leave
 * nothing behind. To watch over a script takes a third of a millisecond, so texts of up to `short` characters are only
 * counted.
 */
export function createTimeLimit(short = 0, longest = LONGEST_MS): TimeLimit {
  let left = LONGEST_IN_ALL_MS;
  const counted = <T>(work: (timeOf: Times) => T): T => {
    const timeOf = startTimes();
    try {
      return work(timeOf);
    } finally {
      left -= timeOf().used;
    }
  };
  const attempt = <T>(work: () => T, most: number) =>
    counted((timeOf): { made: T } | ReturnType<Times> => {
      context.work = work;
      try {
        return { made: script.runInContext(context, { timeout: Math.ceil(most) }) as T };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        return timeOf();
      }
    });
  return <T>(text: string, work: () => T): T => {
    if (left < 1) throw new OutOfTime(text);
    if (text.length <= short) return counted(work);
    const most = Math.min(longest, left);
    let ended = attempt(work, most);
    if ('used' in ended && ended.used < most / 2)
      ended = attempt(work, most * Math.min(MOST_BUSY, ended.wall / ended.used));
    if ('used' in ended) throw new OutOfTime(text);
    return ended.made;
  };
}

/** Milliseconds since something began: by the clock, and those that the process was at work in. */
export type Times = () => { wall: number; used: number };

export function startTimes(): Times {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const wall = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    // Several threads can use more than there is by the clock.
    return { wall, used: Math.max(1, Math.min(wall, (user + system) / 1_000)) };
  };
}
