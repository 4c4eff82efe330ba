import type { SiteConfig } from '../config.ts';
import { during } from '../current-work.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { brotli } from '../text/brotli.ts';
import { matchesGlob } from './glob.ts';

/** Reports files whose size with Brotli, as readers receive them, exceeds `budgets` of `site.yaml`. */
export function checkBudgets(
  { budgets, locate }: Pick<SiteConfig, 'budgets' | 'locate'>,
  files: SiteFile[],
): Problem[] {
  const sizes = new Map<string, number>();
  const sizeOf = ({ path, contents }: SiteFile): number => {
    const size = sizes.get(path) ?? during({ task: `Compressing ${path}` }, () => brotli(contents).length);
    sizes.set(path, size);
    return size / 1024;
  };
  return budgets.flatMap(({ files: pattern, kilobytes }, index) => {
    const problem = { severity: 'error', rule: 'budget', ...locate(`/budgets/${index}`) } as const;
    const matching = during({ task: `Finding the files of the budget ${pattern}` }, () =>
      files.filter(({ path }) => matchesGlob(pattern, path)),
    );
    if (matching.length === 0) {
      const [, below = ''] = /^[^/]*\/(.+)$/.exec(pattern) ?? [];
      const meant = files.some(({ path }) => matchesGlob(below, path)) ? below : 'docs/**/*.html';
      return [
        {
          ...problem,
          message: `No file of the site matches \`${pattern}\`.`,
          hint: `Write the paths below the base path, as in \`${meant}\`.`,
        },
      ];
    }
    return matching.flatMap((file) => {
      const size = sizeOf(file);
      const message = `${file.path} is ${size.toFixed(1)} KB with Brotli; its budget is ${kilobytes} KB.`;
      return size <= kilobytes ? [] : [{ ...problem, message }];
    });
  });
}
