import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { NOTHING, type Result } from './result.ts';

/** All documents of a folder, except for installed packages and hidden folders. */
export function documentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ya?ml)$/i.test(name))
    .filter((name) => !name.split(path.sep).some((step) => step.startsWith('.') || step === 'node_modules'))
    .map((name) => path.join(folder, name))
    .filter((file) => /["']?\b(openapi|swagger)["']?\s*:\s*["']?[123]/.test(readFileSync(file, 'utf8')))
    .sort();
}

/** Checks each document with a time limit, and reports each result as soon as it is available. */
export async function checkAll(
  files: string[],
  { milliseconds, tell }: { milliseconds: number; tell: (result: Result) => void },
): Promise<Result[]> {
  // `main.ts`, or the bundle of it that the tests run.
  const main = process.argv[1] ?? '';
  const results: Result[] = [];
  const queue = [...files];
  const work = async (): Promise<void> => {
    let worker: ChildProcess | undefined;
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      worker ??= fork(path.join(path.dirname(main), `worker${path.extname(main)}`), {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const result = await checkIn(worker, file, milliseconds);
      if (result.outcome === 'out of time' || result.outcome === 'crashed') {
        worker.kill('SIGKILL');
        worker = undefined;
      }
      results.push(result);
      tell(result);
    }
    worker?.kill();
  };
  await Promise.all(Array.from({ length: Math.min(files.length, availableParallelism()) }, work));
  return results.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function checkIn(worker: ChildProcess, file: string, milliseconds: number): Promise<Result> {
  return new Promise((resolve) => {
    const done = (result: Result) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(result);
    };
    const timer = setTimeout(
      () => done({ ...NOTHING, file, outcome: 'out of time', milliseconds }),
      milliseconds,
    );
    worker.once('message', (result) => done(result as Result));
    worker.once('exit', (code, signal) =>
      done({ ...NOTHING, file, outcome: 'crashed', reason: `The process ended with ${signal ?? code}.` }),
    );
    worker.send(file);
  });
}
