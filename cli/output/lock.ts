import fs from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { type Problem, ProblemError } from '../problem.ts';
import { refuseLink, statsOf } from './place.ts';

/** A build writes for a second or two. The next one waits for it. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;
/** A lock is written right after it is created, unless the process is killed in between. */
const EMPTY_MS = 2000;
/** No build writes for so long: its process was killed on another machine, or its ID is now that of another process. */
const OLD_MS = 10 * 60_000;

interface Holder {
  pid: number;
  host: string;
}

interface LockOptions {
  patience?: number;
  /** Called if a lock was taken over because of its age. */
  warn?: (problem: Problem) => void;
}

/** Runs the task while no other process uses the output folder. Throws a ProblemError if one keeps it locked too long. */
export async function withLock<T>(
  out: string,
  task: () => T,
  { patience = PATIENCE_MS, warn = () => {} }: LockOptions = {},
): Promise<T> {
  const file = `${out}.lock`;
  const own = JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder);
  for (let waited = 0; !takeLock(file, own, waited, warn); waited += PAUSE_MS) {
    if (waited >= patience) throw new ProblemError(keptTooLong(file, out));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    removeLeftovers(file, own);
    return task();
  } finally {
    // Another process may have taken the lock over.
    if (readLock(file) === own) fs.rmSync(file, { force: true });
  }
}

function takeLock(file: string, own: string, waited: number, warn: (problem: Problem) => void): boolean {
  refuseLink(file);
  try {
    fs.writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // On a full disk, the file may have been created without contents.
      fs.rmSync(file, { force: true });
      throw error;
    }
  }
  const text = readLock(file);
  const holder = parseHolder(text);
  const isEmpty = text === '' && waited >= EMPTY_MS;
  const isDead = holder?.host === hostname() && !isAlive(holder.pid);
  const age = holder && !isDead ? ageOf(file) : 0;
  if ((isEmpty || isDead || age > OLD_MS) && moveAway(file, text) && age > OLD_MS && holder)
    warn(takenOver(file, holder, age));
  return false;
}

/** Removes an old lock. Two processes may both see it, so it is renamed first, and restored if it is another one by now. */
function moveAway(file: string, text: string): boolean {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    const isSame = readLock(aside) === text;
    if (isSame) fs.rmSync(aside);
    else fs.renameSync(aside, file);
    return isSame;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Removes locks that a process renamed before it was killed. */
function removeLeftovers(file: string, own: string): void {
  const folder = path.dirname(file);
  const start = `${path.basename(file)}.`;
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(start) || !/^\d+$/.test(name.slice(start.length))) continue;
    const aside = path.join(folder, name);
    // It may be our own lock, which another process is about to restore.
    const text = readLock(aside);
    if (text !== own && (text === '' || parseHolder(text))) fs.rmSync(aside, { force: true });
  }
}

function readLock(file: string): string {
  try {
    return fs.lstatSync(file).isFile() ? fs.readFileSync(file, 'utf8') : 'something else';
  } catch {
    return '';
  }
}

function ageOf(file: string): number {
  const stats = statsOf(file);
  return stats ? Date.now() - stats.mtimeMs : 0;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(text);
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
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

function takenOver(file: string, { pid, host }: Holder, age: number): Problem {
  const minutes = Math.floor(age / 60_000);
  return {
    message: `${file}, of process ${pid} on ${host}, was ${minutes} minutes old and has been replaced.`,
    severity: 'warning',
    rule: 'output/lock',
    hint: 'The build that held it was probably killed. If it is still running, build again when it has finished.',
  };
}

function keptTooLong(file: string, out: string): Problem {
  const holder = parseHolder(readLock(file));
  return {
    message: `Another build${holder ? ` (process ${holder.pid} on ${holder.host})` : ''} is writing to ${out}.`,
    severity: 'error',
    rule: 'output/busy',
    hint: `Wait until it finishes. If no build is running, remove ${file}.`,
  };
}
