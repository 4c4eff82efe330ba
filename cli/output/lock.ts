import fs from 'node:fs';
import { hostname } from 'node:os';
import { ProblemError } from '../problem.ts';

/** A build writes for a second or two; the next one waits for it. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;
/** Whoever makes a lock also writes it, at once, unless it is killed in between. */
const EMPTY_MS = 2000;

interface Holder {
  pid: number;
  host: string;
}

/** Does the task while no other process has the same output folder, and reports one that keeps it too long. */
export async function withLock<T>(out: string, task: () => T, patience = PATIENCE_MS): Promise<T> {
  const file = `${out}.lock`;
  for (let waited = 0; !takeLock(file, waited); waited += PAUSE_MS) {
    if (waited >= patience) throw new ProblemError([keptTooLong(file, out)]);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    return task();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function takeLock(file: string, waited: number): boolean {
  const self: Holder = { pid: process.pid, host: hostname() };
  try {
    fs.writeFileSync(file, JSON.stringify(self), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // On a full disk the file is there, and empty.
      fs.rmSync(file, { force: true });
      throw error;
    }
  }
  const text = readLock(file);
  const holder = parseHolder(text);
  const isEmpty = text === '' && waited >= EMPTY_MS;
  // Of a process that was killed. Two that wait may both see that: the lock is taken away by name, and put back if it
  // turns out to be another one.
  if (isEmpty || (holder?.host === self.host && !isAlive(holder.pid))) {
    const aside = `${file}.${process.pid}`;
    try {
      fs.renameSync(file, aside);
      if (readLock(aside) !== text) fs.renameSync(aside, file);
      else fs.rmSync(aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return false;
}

function readLock(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
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

function keptTooLong(file: string, out: string) {
  const holder = parseHolder(readLock(file));
  return {
    message: `Another build${holder ? ` (process ${holder.pid} on ${holder.host})` : ''} is writing to ${out}.`,
    severity: 'error',
    rule: 'output/busy',
    hint: `Wait until it ends. Where none is running, remove ${file}.`,
  } as const;
}
