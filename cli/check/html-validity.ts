import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { HTML_RULES } from './html-rules.ts';

/** Larger pages are left out: reading them would take longer than the rest of the check. */
const LARGEST_PAGE = 3_000_000;
/** Of one page; the rest is mostly the same again. */
const MOST = 5;

/** What is wrong with the pages by the rules of HTML and, as far as markup tells, for those who use a screen reader. */
export async function checkHtml(files: SiteFile[]): Promise<Problem[]> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate');
  const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));
  const problems: Problem[] = [];
  for (const { path, contents } of files) {
    if (typeof contents !== 'string' || !path.endsWith('.html') || contents.length > LARGEST_PAGE) continue;
    const { results } = await validator.validateString(contents);
    const messages = results.flatMap((result) => result.messages);
    problems.push(
      ...messages.slice(0, MOST).map(
        ({ ruleId, message, line, column }): Problem => ({
          message: `${path}, ${line}:${column}: ${message.replace(/\.?$/, '.')}`,
          severity: 'error',
          rule: `html/${ruleId}`,
          hint: 'The page is made by a template; text of a guide or specification may lead to it.',
        }),
      ),
    );
  }
  return problems;
}
