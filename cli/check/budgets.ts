import { brotliCompressSync } from 'node:zlib';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { matchesGlob } from './glob.ts';

/** Reports files whose size with Brotli, as readers receive them, exceeds `budgets` of `site.yaml`. */
export function checkBudgets({ budgets, locate }: SiteConfig, files: SiteFile[]): Problem[] {
  return budgets.flatMap(({ files: pattern, kilobytes }, index) => {
    const problem = { severity: 'error', rule: 'budget', ...locate(`/budgets/${index}`) } as const;
    const matching = files.filter(({ path }) => matchesGlob(pattern, path));
    if (matching.length === 0)
      return [{ ...problem, message: `No file of the site matches \`${pattern}\`.` }];
    return matching.flatMap(({ path, contents }) => {
      const size = brotliCompressSync(contents).length / 1024;
      const message = `${path} is ${size.toFixed(1)} KB with Brotli; its budget is ${kilobytes} KB.`;
      return size <= kilobytes ? [] : [{ ...problem, message }];
    });
  });
}
