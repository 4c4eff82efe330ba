import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { checkSite } from '../../cli/pipeline/check-site.ts';
import { ProblemError } from '../../cli/problem.ts';
import { installed } from '../build/installed.ts';

/** What came of an attack. */
export interface Outcome {
  name: string;
  pages: number;
  problems: { message: string; place: string }[];
  /** What a reader should never see: a stack. */
  bug?: string;
  /** Milliseconds of the processor: how busy the machine is besides does not count. */
  ms: number;
  /** The most memory that the process has had meanwhile, with that of its threads, in which V8 puts off collecting. */
  megabytes: number;
  isPolluted: boolean;
}

/**
 * Runs in a process of its own: builds each project that it is given, one after the other, and
 * prints for each what came of it.
 */
for (const root of process.argv.slice(2)) {
  forgetMemory();
  const outcome: Outcome = {
    name: path.basename(root),
    ...(await attempt(root)),
    megabytes: process.resourceUsage().maxRSS / 1024,
    isPolluted: Object.keys(Object.prototype).length > 0,
  };
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}

/**
 * Garbage that the attacks before this one have left to V8 does not count for this one, but for that of the thread that
 * validates. Linux counts the most memory anew; elsewhere it stays that of all attacks until now.
 */
function forgetMemory(): void {
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
    const installation = await installed();
    const isSite = existsSync(path.join(root, 'content/site.yaml'));
    const flags = isSite ? { root } : { spec: path.join(root, 'specs/api.yaml') };
    const config = loadConfig({ ...flags, out: path.join(root, 'dist') });
    // `check` does all that a build does, but for writing it.
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
