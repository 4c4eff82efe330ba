import type { Installation } from './installation.ts';
import { main } from './main.ts';

/** The entry point of the bundle: the command line, which loads the pipeline for the command that needs it. */
export async function start(installation?: Installation): Promise<void> {
  await main(() => import('../build.ts'), installation);
}
