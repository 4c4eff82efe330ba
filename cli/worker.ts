import { parentPort, workerData } from 'node:worker_threads';
import { reportWorkTo } from './current-work.ts';
import { main } from './main.ts';
import type { WorkerData, WorkerMessage } from './supervise.ts';

/** The thread that runs the command line. It loads the pipeline only for the command that needs it. */
const { work, ...output } = workerData as WorkerData;
reportWorkTo(work);
await main(() => import('../build.ts'), {
  ...output,
  // Its own streams would print only when the thread is idle.
  write: (...message) => parentPort?.postMessage(message satisfies WorkerMessage),
});
parentPort?.postMessage('done' satisfies WorkerMessage);
