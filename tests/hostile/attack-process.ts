import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { VALIDATION_LIMIT } from '../../cli/openapi/validation/schema-validator.ts';
import { checkSite } from '../../cli/pipeline/check-site.ts';
import { ProblemError } from '../../cli/problem.ts';
import { TEXT_LIMIT } from '../../cli/time-limit.ts';
import { installed } from '../build/installed.ts';

/** The outcome of an attack. */
export interface Outcome {
  name: string;
  pages: number;
  problems: { message: string; place: string }[];
  /** The stack trace of a bug, which readers should never see. */
  bug?: string;
  /** CPU time in milliseconds, which doesn't depend on the load of the machine. */
  ms: number;
  /** The peak memory of the process, including its threads, in which V8 delays garbage collection. */
  megabytes: number;
  isPolluted: boolean;
  /** Whether it must exceed the time limit for a text. */
  exceedsLimit: boolean;
}

// What exceeds the limit of users by far also exceeds a lower one, and is stopped in the same way.
VALIDATION_LIMIT.used = 300;
const USUAL_LIMIT = TEXT_LIMIT.one;

const installation = await installed();

/**
 * Runs in a separate process: builds the given projects one after the other, and prints the outcome of
 * each.
 */
for (const root of process.argv.slice(2)) {
  resetPeakMemory();
  const outcome: Outcome = {
    name: path.basename(root),
    ...(await attempt(root)),
    megabytes: process.resourceUsage().maxRSS / 1024,
    isPolluted: Object.keys(Object.prototype).length > 0,
    exceedsLimit: existsSync(path.join(root, 'time-limit')),
  };
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}

/**
 * Garbage that V8 keeps from earlier attacks must not count for this one, except in the validating thread.
 * Linux can reset the peak; on other systems it remains that of all attacks so far.
 */
function resetPeakMemory(): void {
  global.gc?.();
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

async function attempt(root: string): Promise<Pick<Outcome, 'pages' | 'problems' | 'bug' | 'ms'>> {
  const before = process.cpuUsage();
  const result = await workOn(root);
  const { user, system } = process.cpuUsage(before);
  return { ...result, ms: (user + system) / 1000 };
}

async function workOn(root: string): Promise<Pick<Outcome, 'pages' | 'problems' | 'bug'>> {
  try {
    const isSite = existsSync(path.join(root, 'content/site.yaml'));
    const flags = isSite ? { root } : { spec: path.join(root, 'specs/api.yaml') };
    const config = loadConfig({ ...flags, out: path.join(root, 'dist') });
    const limit = path.join(root, 'time-limit');
    TEXT_LIMIT.one = existsSync(limit) ? Number(readFileSync(limit, 'utf8')) : USUAL_LIMIT;
    // `check` does everything that a build does, except for writing.
    const isChecked = existsSync(path.join(root, 'check'));
    const { pages } = await (isChecked
      ? checkSite(config, { installation })
      : buildSite(config, () => {}, installation));
    return { pages, problems: [] };
  } catch (error) {
    if (!(error instanceof ProblemError))
      return { pages: 0, problems: [], bug: String((error as Error).stack).slice(0, 1000) };
    const problems = error.problems.map(({ message, file, line, column }) => ({
      message,
      place: `${path.basename(file ?? '')}:${line}:${column}`,
    }));
    return { pages: 0, problems };
  }
}
