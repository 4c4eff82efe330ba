import path from 'node:path';
import { WEIGHT } from './cli/assets/brand/brand.ts';
import type { SiteConfig } from './cli/config.ts';
import { hostFiles } from './cli/hosts/host-files.ts';
import { precompress } from './cli/output/precompress.ts';
import { writeSite } from './cli/output/write.ts';
import type { BuildReport } from './cli/pipeline/build-report.ts';
import { loadSite } from './cli/pipeline/load-site.ts';
import { renderSite } from './cli/pipeline/render-site.ts';
import { effectiveProblems, throwOnErrors } from './cli/rules.ts';
import type { SiteFile } from './cli/site-file.ts';
import { packageFolder } from './cli/this-package.ts';

/**
 * The whole pipeline: specifications and Markdown in, the site in `config.out` out. Throws a ProblemError with everything
 * that is wrong; nothing is written then, and the last good site stays. `onStage` is called at the start of each stage.
 */
export async function buildSite(
  config: SiteConfig,
  onStage: (stage: string) => void = () => {},
): Promise<BuildReport> {
  const prepared = await loadSite(config, { onStage });
  const { pages, files, headers, problems: found } = renderSite(prepared, onStage);
  const problems = effectiveProblems(found, 'build', config);
  throwOnErrors(problems);

  onStage('Writing');
  const published = underBase(config.base, files);
  const host = hostFiles(config, headers, published);
  const output = [...published, ...host.published, ...(config.precompress ? precompress(published) : [])];
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const changes = await writeSite(
    config.out,
    { base: config.base, headers, files: output, configuration: host.configuration },
    (problem) => warnings.push(problem),
  );
  return {
    pages: pages.length,
    files: output.length,
    bytes: output.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0),
    changes,
    warnings,
    notes: problems.filter(({ rule }) => rule === 'openapi/files' || rule === WEIGHT),
  };
}

/** Moves the files below the base path. Hosts look for `404.html` at the root of what they serve, whatever the base. */
function underBase(base: string, files: SiteFile[]): SiteFile[] {
  const moved = files.map((file) => ({ ...file, path: base.slice(1) + file.path }));
  const notFound = files.find((file) => file.path === '404.html');
  return notFound && base !== '/' ? [...moved, notFound] : moved;
}

// `tsx build.ts build` runs the command line.
if (process.argv[1] === path.join(packageFolder, 'build.ts')) {
  const bin: string = './cli/bin.mjs';
  await import(bin);
}
