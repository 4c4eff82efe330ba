import type { ConfigData, HtmlValidate as Validator } from 'html-validate';
import { noCache } from '../cache.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { createTimeLimit, OutOfTime } from '../time-limit.ts';
import { rulesFor } from './html-rules.ts';

/** Larger pages are left out: the validator would take longer than the rest of the check, and hundreds of megabytes. */
const MOST_CHARACTERS = 3_000_000;
const MOST_ELEMENTS = 30_000;
/** Of one page; the rest is mostly the same again. */
const MOST = 5;

/** What is wrong with the pages by the rules of HTML and, as far as markup tells, for those who use a screen reader. */
export async function checkHtml(files: SiteFile[], cache = noCache): Promise<Problem[]> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate');
  // Each takes a while to read its rules.
  const validators = new Map<string, Validator>();
  const validatorOf = (rules: ConfigData) => {
    const key = JSON.stringify(rules);
    const validator = validators.get(key) ?? new HtmlValidate(new StaticConfigLoader(rules));
    validators.set(key, validator);
    return validator;
  };
  const validate = (html: string) =>
    cache.memo('html', [html], () =>
      validatorOf(rulesFor(html))
        .validateStringSync(html)
        .results.flatMap(({ messages }) => messages)
        .slice(0, MOST)
        .map(({ ruleId, message, line, column }) => ({ ruleId, message, line, column })),
    );
  const inTime = createTimeLimit();
  const problems: Problem[] = [];
  const withoutKnownSidebar = createSidebarFilter();
  for (const { path, contents } of files) {
    if (typeof contents !== 'string' || !path.endsWith('.html')) continue;
    const html = withoutColors(withoutKnownSidebar(contents));
    const messages = isLarge(html) ? undefined : attempt(() => inTime(html, () => validate(html)));
    if (!messages) {
      problems.push({
        message: `${path} took too long to validate: its HTML was not checked.`,
        severity: 'note',
        rule: 'html/time',
      });
      continue;
    }
    problems.push(
      ...messages.map(
        ({ ruleId, message, line, column }): Problem => ({
          message: `${path}, ${line}:${column}: ${message.replace(/\.?$/, '.')}`,
          severity: 'error',
          rule: `html/${ruleId}`,
          hint: 'Templates generate this page; look for the cause in the text of a guide or specification.',
        }),
      ),
    );
  }
  return problems;
}

/**
 * Half of a reference is coloured words of code, which the highlighter writes and nobody else. Spaces stand in for their
 * tags, so that places stay as they are.
 */
function withoutColors(html: string): string {
  return html.replace(
    /<i class="[a-z]">([^<]*)<\/i>/g,
    (token, text: string) => ' '.repeat(token.length - text.length) + text,
  );
}

/** The sidebar is the same on all pages of a reference but for what is current, and may have thousands of entries: it is validated once. */
function createSidebarFilter(): (html: string) => string {
  const known = new Set<string>();
  return (html) => {
    const list = html.indexOf('<ul class="sidebar-list');
    const start = html.indexOf('>', list) + 1;
    const end = html.indexOf('</ul></nav>', start);
    if (list < 0 || end < 0) return html;
    const entries = html.slice(start, end);
    const key = entries.replace(/ (?:href="[^"]*"|aria-current="page"|open="")/g, '');
    if (!known.has(key)) {
      known.add(key);
      return html;
    }
    return html.slice(0, start) + entries.replace(/[^\n]/g, ' ') + html.slice(end);
  };
}

function isLarge(html: string): boolean {
  if (html.length > MOST_CHARACTERS) return true;
  let elements = 0;
  for (let at = html.indexOf('<'); at >= 0 && elements <= MOST_ELEMENTS; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') elements += 1;
  return elements > MOST_ELEMENTS;
}

/** Nothing for a page on which the validator would be at work for ever: thousands of parts beside each other. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}
