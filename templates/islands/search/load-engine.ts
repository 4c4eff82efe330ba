import { preload } from '../preload.ts';
import type { Engine } from './engine.ts';
import { textsAddress } from './texts-address.ts';

/** Loads the code of the engine and the index at a URL in parallel. */
export async function loadEngine(url: string): Promise<Engine> {
  preload(url);
  const { openEngine } = await import('./open-engine.ts');
  return openEngine(url);
}

export async function loadWholeEngine(url: string): Promise<Engine> {
  preload(url);
  preload(textsAddress(url));
  const { openWholeEngine } = await import('./open-engine.ts');
  return openWholeEngine(url);
}
