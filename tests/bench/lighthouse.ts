import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './workplace.ts';

/** The part of Lighthouse that is used here. */
export type Lighthouse = (
  address: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Lhr } | undefined>;

interface Lhr {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's results for a page: its score from 0 to 100, milliseconds and bytes. */
export interface Verdict {
  lighthouse: number;
  lighthousePaint: number;
  lighthouseBlocking: number;
  lighthouseBytes: number;
}

/** Lighthouse with its own defaults: mobile, simulated throttling. */
export async function loadLighthouse(folder: string): Promise<Lighthouse> {
  const dir = await install('lighthouse', folder);
  const entry = createRequire(path.join(dir, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}

export async function runLighthouse(lighthouse: Lighthouse, address: string, port: number): Promise<Verdict> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  const score = result?.lhr.categories.performance?.score;
  if (score === null || score === undefined) throw new Error('Lighthouse gives no score.');
  const numberOf = (audit: string): number => {
    const value = result?.lhr.audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse gives no ${audit}.`);
    return value;
  };
  return {
    lighthouse: score * 100,
    lighthousePaint: numberOf('first-contentful-paint'),
    lighthouseBlocking: numberOf('total-blocking-time'),
    lighthouseBytes: numberOf('total-byte-weight'),
  };
}
