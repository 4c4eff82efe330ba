import { type ElementContext, type Result, type RunOptions, source } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe reports for a part of the page, as `color-contrast: <a class="…">`. It runs inside of the page,
 * because transferring the reports of passed checks would take most of the time.
 */
export async function axeViolations(
  page: Page,
  options: RunOptions = {},
  part: ElementContext = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const settings: RunOptions = { ...options, resultTypes: ['violations'] };
  const violations = await page.evaluate<Result[]>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(settings)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
