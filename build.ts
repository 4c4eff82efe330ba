import { openCache } from './cli/cache.ts';
import type { SiteConfig } from './cli/config.ts';
import { hostFiles } from './cli/hosts/host-files.ts';
import type { Installation } from './cli/installation.ts';
import { precompress } from './cli/output/precompress.ts';
import { writeSite } from './cli/output/write.ts';
import type { BuildReport } from './cli/pipeline/build-report.ts';
import { finishSite } from './cli/pipeline/finish.ts';
import { prepareSite } from './cli/pipeline/prepare.ts';
import { applyRules, effectiveProblems, throwOnErrors } from './cli/rules.ts';
import { removedPages } from './cli/site/removed-pages.ts';
import type { SiteFile } from './cli/site-file.ts';

/**
 * The whole pipeline: specifications and Markdown in, the site in `config.out` out. Throws a ProblemError with everything
 * that is wrong; nothing is written then, and the last good site stays. `onStage` is called at the start of each stage.
 */
export async function buildSite(
  config: SiteConfig,
  onStage: (stage: string) => void = () => {},
  installation?: Installation,
): Promise<BuildReport> {
  const cache = openCache([config.root, ...config.references.map(({ file }) => file)], installation?.cache);

  const prepared = await prepareSite(config, { onStage, cache, installation });
  const { pages, files, headers, problems: found } = finishSite(prepared, onStage);
  const problems = effectiveProblems(found, 'build', config);
  throwOnErrors(problems);

  onStage('Writing');
  const published = underBase(config.base, files);
  const output = [
    ...published,
    ...hostFiles(config, headers, published),
    ...(config.precompress ? await precompress(published, cache) : []),
  ];
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const changes = await writeSite(config.out, output, { base: config.base, headers }, (problem) =>
    warnings.push(problem),
  );
  warnings.push(...applyRules(removedPages(config, changes), 'build', config.rules));
  cache.save();
  return {
    pages: pages.length,
    files: output.length,
    bytes: output.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0),
    changes,
    warnings,
    read: problems.filter(({ rule }) => rule === 'openapi/files'),
  };
}

/** Moves the files below the base path. Hosts look for `404.html` at the root of what they serve, whatever the base. */
function underBase(base: string, files: SiteFile[]): SiteFile[] {
  const moved = files.map((file) => ({ ...file, path: base.slice(1) + file.path }));
  const notFound = files.find((file) => file.path === '404.html');
  return notFound && base !== '/' ? [...moved, notFound] : moved;
}

// `tsx build.ts` runs the command line from its sources.
if (process.argv[1] === import.meta.filename) {
  const { main } = await import('./cli/main.ts');
  await main(async () => ({ buildSite }));
}
