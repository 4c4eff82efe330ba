import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface MeasuredRun {
  milliseconds: number;
  /** CPU time of the program and its child processes; 0 if the system doesn't report it (no /proc). */
  processorMilliseconds: number;
  /** Peak memory of the program and its child processes; 0 if the system doesn't report it (no /proc). */
  peakBytes: number;
  output: string;
}

const EVERY_MS = 100;

/** Runs a program until it exits. Throws if it fails, with the end of its output. */
export async function runMeasured(
  [program = '', ...args]: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<MeasuredRun> {
  const started = performance.now();
  const before = processorTimeOfChildren();
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  let peakBytes = 0;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOf(child.pid));
  }, EVERY_MS);
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output.trim().slice(0, 1500)}`);
  const milliseconds = performance.now() - started;
  return { milliseconds, processorMilliseconds: processorTimeOfChildren() - before, peakBytes, output };
}

/** The CPU time in milliseconds of all child processes of this process that have exited. */
function processorTimeOfChildren(): number {
  const [, fields = ''] = read('/proc/self/stat').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  // In ticks: 100 a second on every Linux system that supports Node.js.
  return (user + system) * 10;
}

/** The memory of a process and its descendants in bytes; shared memory counts for each of them. */
function memoryOf(pid: number | undefined): number {
  if (pid === undefined || isForked(pid)) return 0;
  const own = read(`/proc/${pid}/status`).match(/^VmRSS:\s+(\d+) kB/m);
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );
  return Number(own?.[1] ?? 0) * 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}

/** Linux' `PF_FORKNOEXEC`: until a child has become its program, all memory of its parent is its own, too. */
const FORKED = 0x40;

function isForked(pid: number): boolean {
  const [, fields = ''] = read(`/proc/${pid}/stat`).split(') ');
  return (Number(fields.split(' ')[6]) & FORKED) !== 0;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty if the process has just exited. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
