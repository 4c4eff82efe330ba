import { checkBudgets } from '../check/budgets.ts';
import { checkHtml } from '../check/html-validity.ts';
import type { SiteConfig } from '../config.ts';
import { checkChangelog } from '../openapi/changelog/check-changelog.ts';
import { checkExamples } from '../openapi/checks/check-examples.ts';
import { checkPortability } from '../openapi/checks/portability.ts';
import type { Problem } from '../problem.ts';
import { effectiveProblems } from '../rules.ts';
import { fileOf } from '../site/url.ts';
import { checkDescriptions } from './check-descriptions.ts';
import { loadSite } from './load-site.ts';
import { renderSite } from './render-site.ts';

export interface CheckOptions {
  onStage?: (stage: string) => void;
}

/** Checks everything that a build does, and examples, changelogs, portability, HTML and budgets. Writes nothing. */
export async function checkSite(
  config: SiteConfig,
  { onStage = () => {} }: CheckOptions = {},
): Promise<{ pages: number; problems: Problem[] }> {
  const prepared = await loadSite(config, { onStage });
  const { pages, files, problems } = renderSite(prepared, onStage);
  onStage('Checking examples');
  for (const find of [checkExamples, checkDescriptions, checkChangelog])
    problems.push(...prepared.documents.flatMap(find));
  for (const document of prepared.documents) problems.push(...(await checkPortability(document)));
  onStage('Checking pages');
  // What is wrong in a guide is also missing on its page.
  const faulty = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  const unchecked = new Set(
    prepared.content.filter(({ file }) => faulty.has(file)).map(({ route }) => fileOf(route)),
  );
  // What is wrong in a component is wrong on every page.
  const isOwnFaulty = problems.some(({ rule, severity }) => rule === 'components' && severity === 'error');
  const checked = isOwnFaulty ? [] : files.filter(({ path }) => !unchecked.has(path));
  problems.push(...(await checkHtml(checked)), ...checkBudgets(config, files));
  return { pages: pages.length, problems: effectiveProblems(problems, 'check', config) };
}
