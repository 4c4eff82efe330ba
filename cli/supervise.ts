import { totalmem } from 'node:os';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  changesOf,
  createSharedWork,
  placeOf,
  readWork,
  type SharedWork,
  type Work,
  whenInterruptible,
} from './current-work.ts';
import { MEMORY_MEGABYTES, WORK_MS } from './limits.ts';
import { errorAt, type Problem } from './problem.ts';
import { lateProblem, printFailure, systemProblem } from './report-failure.ts';
import { createTerminal, type Output, PROCESS_OUTPUT } from './terminal.ts';

/** What the thread of the command line is started with. */
export interface WorkerData {
  work: SharedWork;
  interactive: boolean;
  colors: boolean;
}

/** What the thread sends: a text to print, that it serves a site until a signal ends it, or that it has come to its end. */
export type WorkerMessage = Parameters<Output['write']> | 'serving' | 'done';

interface Limits {
  workMs: number;
  megabytes: number;
}

const LIMITS: Limits = {
  workMs: WORK_MS,
  megabytes: Math.min(MEMORY_MEGABYTES, Math.floor((totalmem() / 1024 / 1024) * 0.75)),
};

/** Twice what a thread has otherwise: a build keeps most of what it makes, so every collection copies much. */
const YOUNG_MEGABYTES = 96;

/** How often the supervisor looks, in milliseconds. */
const INTERVAL_MS = 100;

/**
 * Runs the command line of a module in a thread, and ends the process if a piece of its work takes too much processor time,
 * or the process too much memory. A hostile text may keep a parser busy for years, but V8 ends a thread even inside a
 * regular expression. Only tests give other limits.
 */
export function supervise(entry: string, limits = LIMITS): void {
  const work = createSharedWork();
  const { interactive, colors } = PROCESS_OUTPUT;
  const worker = new Worker(entry, {
    argv: process.argv.slice(2),
    workerData: { work, interactive, colors } satisfies WorkerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const end = (problem: Problem) => void endWith(problem, worker);
  const timer = setInterval(watch(work, limits, end), INTERVAL_MS);
  let isOutputLost = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader that stops early, such as `| head`, must not stop the build.
      if (error.code === 'EPIPE' || isOutputLost) return;
      isOutputLost = true;
      if (stream === process.stdout) createTerminal(PROCESS_OUTPUT).problems([outputProblem(error)]);
    });
  let isServing = false;
  let isDone = false;
  worker.on('message', (message: WorkerMessage) => {
    if (message === 'serving') isServing = true;
    else if (message === 'done') isDone = true;
    else PROCESS_OUTPUT.write(...message);
  });
  // A thread gets no signals. While it writes, which takes a second or two, they wait.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () =>
      whenInterruptible(work, () => {
        if (isServing) process.exit(0);
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }),
    );
  worker.on('error', (error: NodeJS.ErrnoException) => {
    clearInterval(timer);
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end(memoryProblem(readWork(work)));
    const problem = systemProblem(error) ?? lateProblem(error);
    if (problem) return end(problem);
    PROCESS_OUTPUT.write('stderr', `This is a bug in the generator:\n${inspect(error)}\n`);
    process.exitCode = 70;
  });
  worker.on('exit', (code) => {
    clearInterval(timer);
    if (!isDone && process.exitCode === undefined) return end(endedProblem(readWork(work)));
    process.exitCode ??= code;
    process.once('exit', () => {
      if (isOutputLost) process.exitCode ||= 1;
    });
  });
}

/** Returns a function that looks at the work, and calls `end` with the limit that it exceeds. */
export function watch(
  work: SharedWork,
  { workMs, megabytes }: Limits,
  end: (problem: Problem) => void,
): () => void {
  let last: { changes: number; used: number } | undefined;
  return () => {
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1000;
    const changes = changesOf(work);
    if (last?.changes !== changes) last = { changes, used };
    if (used - last.used > workMs) end(timeProblem(readWork(work), workMs));
    if (usedBytes() > megabytes * 1024 * 1024) end(memoryProblem(readWork(work)));
  };
}

function usedBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    // It reads a file, which fails while too many are open. If that lasts, the thread reports it.
    return 0;
  }
}

function timeProblem(work: Work, workMs: number): Problem {
  return errorAt('input/time', placeOf(work), {
    message: `${work.task} takes more than ${workMs / 1000} seconds of processor time.`,
    hint: 'Look for very long lists, for thousands of brackets, quotes or comments that are never closed, for patterns that can match in many ways, and for loops in `components/`.',
  });
}

function memoryProblem(work: Work): Problem {
  return errorAt('input/memory', placeOf(work), {
    message: `${work.task} takes more memory than a build may use.`,
    hint: 'Look for very large texts and lists, and for parts that repeat each other.',
  });
}

function endedProblem(work: Work): Problem {
  return errorAt('input/ended', placeOf(work), {
    message: `${work.task} ended the command.`,
    hint: 'Remove calls such as `process.exit()` from `components/`.',
  });
}

function outputProblem({ message }: Error): Problem {
  return errorAt('system', undefined, {
    message: `The output of this command could not be printed: ${message}.`,
    hint: 'Make room where it is redirected to (`>`), or redirect it elsewhere.',
  });
}

let isEnding = false;

/** Prints a problem, as a command does, and ends the process. */
async function endWith(problem: Problem, worker: Worker): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await worker.terminate();
  printFailure([problem], createTerminal(PROCESS_OUTPUT));
  process.exit(1);
}
