import type { SiteConfig } from '../config.ts';
import type { Changes } from '../output/write.ts';
import type { Problem } from '../problem.ts';

export interface BuildReport {
  pages: number;
  files: number;
  bytes: number;
  changes: Changes;
  warnings: Problem[];
  /** Which files were read for each specification of several files, and what styles of the site weigh. */
  notes: Problem[];
}

/** Imports `build.ts`. The command line is passed this function, so that only `build` loads the pipeline. */
export type LoadBuild = () => Promise<{
  buildSite(config: SiteConfig, onStage: (stage: string) => void): Promise<BuildReport>;
}>;
