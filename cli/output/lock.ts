import fs from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { uninterrupted } from '../current-work.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { refuseLink } from './safe-path.ts';

/** A build writes for a second or two. The next one waits for it. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

interface Holder {
  pid: number;
  host: string;
}

/**
 * Runs the task while no other build uses the output folder. Throws a ProblemError if another one keeps it locked for too
 * long, and at once if the lock is not that of a running build. A lock is never taken over.
 */
export async function withLock<T>(out: string, task: () => T, patience = PATIENCE_MS): Promise<T> {
  const file = `${out}.lock`;
  const own = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder);
  refuseLink(file);
  for (let waited = 0; ; waited += PAUSE_MS) {
    const done = uninterrupted(() =>
      takeLock(file, own) ? { result: runAndUnlock(file, own, task) } : undefined,
    );
    if (done) return done.result;
    const problem = lockProblem(file, out, waited >= patience);
    if (problem) throw new ProblemError(problem);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function runAndUnlock<T>(file: string, own: string, task: () => T): T {
  try {
    return task();
  } finally {
    // Somebody may have removed the lock, so that it is another's by now.
    if (readLock(file) === own) fs.rmSync(file, { force: true });
  }
}

function takeLock(file: string, own: string): boolean {
  try {
    fs.writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // On a full disk, the file may have been created without contents.
    if (readLock(file) === '') fs.rmSync(file, { force: true });
    throw error;
  }
}

/** Why it makes no sense to wait for a lock; undefined if it does. */
function lockProblem(file: string, out: string, isLate: boolean): Problem | undefined {
  const text = readLock(file);
  if (text === undefined) return undefined;
  const holder = parseHolder(text);
  const problem = { severity: 'error', rule: 'output/busy' } as const;
  // A lock is empty for a moment, until its build has written into it.
  if (!holder && (text !== '' || isLate))
    return {
      ...problem,
      message: `${file} is not the lock of a build, which needs this name.`,
      hint: 'Rename or remove it.',
    };
  // If the lock has changed meanwhile, its build has finished.
  if (holder?.host === hostname() && !isAlive(holder.pid) && readLock(file) === text)
    return {
      ...problem,
      message: `${file} is the lock of process ${holder.pid}, which was killed while it wrote to ${out}.`,
      hint: leftoverHint(file, out),
    };
  if (!holder || !isLate) return undefined;
  return {
    ...problem,
    message: `Another build (process ${holder.pid} on ${holder.host}) is writing to ${out}.`,
    hint: `Wait until it finishes. If it does not run any more: ${leftoverHint(file, out)}`,
  };
}

/** What to do with what a killed build left. */
function leftoverHint(file: string, out: string): string {
  const start = `${path.basename(out)}.new-`;
  const folders = fs
    .readdirSync(path.dirname(out))
    .filter((name) => name.startsWith(start) && name.length === start.length + 6)
    .map((name) => path.join(path.dirname(out), name));
  const old = folders.map((folder) => path.join(folder, 'old')).find((folder) => fs.existsSync(folder));
  const restore = `The last site is in ${old}: to have it back, rename it to ${out}.`;
  return [
    ...(old === undefined || fs.existsSync(out) ? [] : [restore]),
    ...folders.map((folder) => `${folder} seems to be its work folder, which nothing uses any more.`),
    `Remove ${file} and build again.`,
  ].join(' ');
}

/** The text of a lock; undefined if there is none. */
function readLock(file: string): string | undefined {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (!stats.isFile()) return 'something else';
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(text);
    return Number.isSafeInteger(pid) && pid > 0 && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
