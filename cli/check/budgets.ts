import { brotliCompressSync } from 'node:zlib';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { fitsGlob } from './glob.ts';

/** Files that are larger, in brotli as readers receive them, than `budgets` of `site.yaml` allows. */
export function checkBudgets({ budgets, locate }: SiteConfig, files: SiteFile[]): Problem[] {
  return budgets.flatMap(({ files: pattern, kilobytes }, index) => {
    const place = { severity: 'error', rule: 'budget', ...locate(`/budgets/${index}`) } as const;
    const fitting = files.filter(({ path }) => fitsGlob(pattern, path));
    if (fitting.length === 0) return [{ ...place, message: `No file of the site matches \`${pattern}\`.` }];
    return fitting.flatMap(({ path, contents }) => {
      const size = brotliCompressSync(contents).length / 1024;
      return size <= kilobytes
        ? []
        : [
            {
              ...place,
              message: `${path} is ${size.toFixed(1)} KB with Brotli; its budget is ${kilobytes} KB.`,
            },
          ];
    });
  });
}
