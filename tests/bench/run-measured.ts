import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface MeasuredRun {
  milliseconds: number;
  /** Time of processors, of the program and whatever it starts; 0 where the system does not tell (no /proc). */
  processorMilliseconds: number;
  /** Memory of the program and whatever it starts, at its peak; 0 where the system does not tell (no /proc). */
  peakBytes: number;
  output: string;
}

const EVERY_MS = 100;

/** Runs a program to its end. Throws when it fails, with the end of what it said. */
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

/** Of all programs that this process has started and that have ended, in milliseconds. */
function processorTimeOfChildren(): number {
  const [, fields = ''] = read('/proc/self/stat').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  // In ticks, of which each Linux that Node runs on has 100 in a second.
  return (user + system) * 10;
}

/** Bytes that a process and its descendants have in memory; what they share counts for each. */
function memoryOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const own = read(`/proc/${pid}/status`).match(/^VmRSS:\s+(\d+) kB/m);
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  );
  return Number(own?.[1] ?? 0) * 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty when the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
