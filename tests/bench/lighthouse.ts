import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './workplace.ts';

/** As much of Lighthouse as is used here. */
export type Lighthouse = (
  address: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

/** Lighthouse with its own defaults: mobile, simulated throttling. */
export async function loadLighthouse(folder: string): Promise<Lighthouse> {
  const dir = await install('lighthouse', folder);
  const entry = createRequire(path.join(dir, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}

/** @returns 0 to 100 */
export async function lighthouseScore(
  lighthouse: Lighthouse,
  address: string,
  port: number,
): Promise<number> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  const score = result?.lhr.categories.performance?.score;
  if (score === null || score === undefined) throw new Error('Lighthouse gives no score.');
  return score * 100;
}
