import { readFileSync } from 'node:fs';
import { MAX_WORK_BYTES } from './limits.ts';
import { failure, type Problem, topOf } from './problem.ts';

/** What the generator is working on, so that it can be named if it takes too long. */
export interface Work {
  /** The subject of a sentence: `Rendering this page`. */
  task: string;
  file?: string | undefined;
  /** A text in the file, whose beginning says where it is. */
  text?: string | undefined;
}

/** Memory that the generator shares with its supervisor: the work as JSON, its length, a number for each change, and a gate. */
export interface SharedWork {
  state: Int32Array;
  bytes: Uint8Array;
}

const [CHANGES, LENGTH, GATE] = [0, 1, 2];
/** States of the gate, through which either a task that must not be interrupted goes, or the end of the process. */
const [FREE, BUSY, ENDING] = [0, 1, 2];
/** Characters of a text that say where it is, and of a task. */
const BEGINNING = 200;

export function createSharedWork(): SharedWork {
  return {
    state: new Int32Array(new SharedArrayBuffer(12)),
    bytes: new Uint8Array(new SharedArrayBuffer(MAX_WORK_BYTES)),
  };
}

/** A number that is another one whenever the work has changed. */
export function changesOf({ state }: SharedWork): number {
  return Atomics.load(state, CHANGES);
}

/** Returns the work that the generator reported last. */
export function readWork({ state, bytes }: SharedWork): Work {
  try {
    // TextDecoder does not read shared memory, so the bytes are copied.
    return JSON.parse(new TextDecoder().decode(bytes.slice(0, Atomics.load(state, LENGTH)))) as Work;
  } catch {
    return { task: 'This command' };
  }
}

/** Runs a short synchronous task that signals must not interrupt. */
export function uninterrupted<T>(task: () => T): T {
  if (!shared) return task();
  // The process is about to end.
  if (Atomics.compareExchange(shared.state, GATE, FREE, BUSY) === ENDING)
    Atomics.wait(shared.state, GATE, ENDING);
  try {
    return task();
  } finally {
    Atomics.store(shared.state, GATE, FREE);
  }
}

/** Calls `end` when no such task is running, and lets none begin any more. */
export function whenInterruptible(work: SharedWork, end: () => void): void {
  if (Atomics.compareExchange(work.state, GATE, FREE, ENDING) !== BUSY) end();
  else setTimeout(() => whenInterruptible(work, end), 20);
}

let shared: SharedWork | undefined;
let current: Work = { task: 'This command' };

/** Reports the work of this thread from now on. */
export function reportWorkTo(supervisor: SharedWork): void {
  shared = supervisor;
}

/** Reports the stage of a command, which is what it works on outside of smaller pieces of work. */
export function startStage(task: string): void {
  current = { task };
  report(current);
}

/**
 * Runs synchronous work on a part of the input. A file that is not given is that of the work around it. Throws a
 * ProblemError if the part is nested too deeply for the stack, or exceeds another limit of JavaScript.
 */
export function during<T>(work: Work, run: () => T): T {
  const outer = current;
  const own = { file: outer.file, ...work };
  current = own;
  report(own);
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw failure('input/size', { message: 'This is too large, or nested too deeply.' }, placeOf(own));
  } finally {
    current = outer;
    report(outer);
  }
}

function report({ task, file, text }: Work): void {
  if (!shared) return;
  const json = JSON.stringify({ task: task.slice(0, BEGINNING), file, text: text?.slice(0, BEGINNING) });
  Atomics.store(shared.state, LENGTH, new TextEncoder().encodeInto(json, shared.bytes).written);
  Atomics.add(shared.state, CHANGES, 1);
}

/** Returns the line at which the text of a work begins in its file, or the first one. */
export function placeOf({ file, text }: Work): Partial<Problem> {
  if (file === undefined) return {};
  const [beginning = ''] = text?.trimStart().slice(0, BEGINNING).split('\n') ?? [];
  const lines = beginning === '' ? [] : linesOf(file);
  const line = lines.findIndex((one) => one.includes(beginning));
  return line < 0
    ? topOf(file)
    : { file, line: line + 1, column: (lines[line] ?? '').indexOf(beginning) + 1 };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
