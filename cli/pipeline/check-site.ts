import { openCache } from '../cache.ts';
import { checkBudgets } from '../check/budgets.ts';
import { checkHtml } from '../check/html-validity.ts';
import type { SiteConfig } from '../config.ts';
import type { Installation } from '../installation.ts';
import { checkChangelog } from '../openapi/changelog/check-changelog.ts';
import { checkExamples } from '../openapi/checks/check-examples.ts';
import { checkPortability } from '../openapi/checks/portability.ts';
import type { Problem } from '../problem.ts';
import { effectiveProblems } from '../rules.ts';
import { finishSite } from './finish.ts';
import { prepareSite } from './prepare.ts';

export interface CheckOptions {
  onStage?: (stage: string) => void;
  installation?: Installation | undefined;
}

/** Checks everything that a build does, and examples, changelogs, portability, HTML and budgets. Writes nothing. */
export async function checkSite(
  config: SiteConfig,
  { onStage = () => {}, installation }: CheckOptions = {},
): Promise<{ pages: number; problems: Problem[] }> {
  const name = ['check', config.root, ...config.references.map(({ file }) => file)];
  const cache = openCache(name, installation?.cache);
  const prepared = await prepareSite(config, { onStage, cache, installation });
  const { pages, files, problems } = finishSite(prepared, onStage);
  onStage('Checking examples');
  problems.push(...prepared.documents.flatMap(checkExamples), ...prepared.documents.flatMap(checkChangelog));
  for (const document of prepared.documents) problems.push(...(await checkPortability(document)));
  onStage('Checking pages');
  problems.push(...(await checkHtml(files, cache)), ...checkBudgets(config, files));
  cache.save();
  return { pages: pages.length, problems: effectiveProblems(problems, 'check', config) };
}
