import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { createSharedWork, reportWorkTo } from '../../cli/current-work.ts';
import { checkSite } from '../../cli/pipeline/check-site.ts';
import { type Problem, ProblemError } from '../../cli/problem.ts';
import { watch } from '../../cli/supervise.ts';

/** The outcome of an attack. */
export interface Outcome {
  name: string;
  pages: number;
  problems: { message: string; hint?: string | undefined; rule: string; place: string }[];
  /** The stack trace of a bug, which readers should never see. */
  bug?: string;
  /** CPU time in milliseconds, which doesn't depend on the load of the machine. */
  ms: number;
  /** The peak memory of the process, in which V8 delays garbage collection. */
  megabytes: number;
  isPolluted: boolean;
}

type Result = Pick<Outcome, 'pages' | 'problems' | 'bug' | 'isPolluted'>;

/** What exceeds the limit of users by far also exceeds a lower one, and is ended in the same way. */
const LIMITS = { workMs: 1_000, megabytes: 1_000 };

/**
 * Runs in a separate process: builds the given projects one after the other, in a thread as the command line does, and
 * prints the outcome of each. A thread that is ended is replaced for the next project.
 */
if (isMainThread) await attackAll(process.argv.slice(2));
else serve();

async function attackAll(roots: string[]): Promise<void> {
  const work = createSharedWork();
  let worker: Worker | undefined;
  for (const root of roots) {
    resetPeakMemory();
    worker ??= new Worker(new URL(import.meta.url), { workerData: work });
    const current = worker;
    const before = process.cpuUsage();
    const result = await new Promise<Result>((resolve) => {
      const end = (problem: Problem) => {
        clearInterval(timer);
        worker = undefined;
        void current
          .terminate()
          .then(() => resolve({ pages: 0, problems: [summaryOf(problem)], isPolluted: false }));
      };
      const timer = setInterval(watch(work, LIMITS, end), 50);
      current.removeAllListeners();
      current.once('message', (outcome: Result) => {
        clearInterval(timer);
        resolve(outcome);
      });
      current.postMessage(root);
    });
    const { user, system } = process.cpuUsage(before);
    const outcome: Outcome = {
      name: path.basename(root),
      ...result,
      ms: (user + system) / 1000,
      megabytes: process.resourceUsage().maxRSS / 1024,
    };
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
  }
  await worker?.terminate();
}

/**
 * Garbage that V8 keeps from earlier attacks must not count for this one. Linux can reset the peak; on other systems it
 * remains that of all attacks so far.
 */
function resetPeakMemory(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function serve(): void {
  reportWorkTo(workerData);
  parentPort?.on('message', async (root: string) => {
    const result = await workOn(root);
    global.gc?.();
    parentPort?.postMessage({ ...result, isPolluted: Object.keys(Object.prototype).length > 0 });
  });
}

async function workOn(root: string): Promise<Omit<Result, 'isPolluted'>> {
  try {
    const isSite = existsSync(path.join(root, 'content/site.yaml'));
    const flags = isSite ? { root } : { spec: path.join(root, 'specs/api.yaml') };
    const config = loadConfig({ ...flags, out: path.join(root, 'dist') });
    // `check` does everything that a build does, except for writing.
    const isChecked = existsSync(path.join(root, 'check'));
    const { pages } = await (isChecked ? checkSite(config) : buildSite(config));
    return { pages, problems: [] };
  } catch (error) {
    if (!(error instanceof ProblemError))
      return { pages: 0, problems: [], bug: String((error as Error).stack).slice(0, 1000) };
    return { pages: 0, problems: error.problems.map(summaryOf) };
  }
}

function summaryOf({ message, hint, rule, file, line, column }: Problem): Outcome['problems'][number] {
  const place = [path.basename(file ?? ''), line, column].filter((part) => part !== undefined).join(':');
  return { message, hint, rule, place };
}
