import { during } from '../current-work.ts';
import { MAX_HTML_PROBLEMS, MAX_VALIDATED_ELEMENTS, MAX_VALIDATED_HTML } from '../limits.ts';
import { errorAt, noteAt, type Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';

/** Validates pages against HTML and the accessibility rules that can be checked in markup. */
export async function checkHtml(files: SiteFile[]): Promise<Problem[]> {
  const { createHtmlValidator } = await import('./html-validator.ts');
  const validator = createHtmlValidator();
  const validate = (html: string) =>
    validator
      .validateStringSync(html)
      .results.flatMap(({ messages }) => messages)
      .slice(0, MAX_HTML_PROBLEMS);
  const problems: Problem[] = [];
  const withoutCheckedSidebar = createSidebarFilter();
  for (const { path, contents } of files) {
    if (typeof contents !== 'string' || !path.endsWith('.html')) continue;
    const html = withoutColors(withoutCheckedSidebar(contents));
    if (isLarge(html)) {
      problems.push(
        noteAt('html/size', undefined, {
          message: `${path} is too large to validate: its HTML was not checked.`,
        }),
      );
      continue;
    }
    const messages = during({ task: `Validating the HTML of ${path}` }, () => validate(html));
    problems.push(
      ...messages.map(
        ({ ruleId, message, line, column }): Problem =>
          errorAt(`html/${ruleId}`, undefined, {
            message: `${path}, ${line}:${column}: ${message.replace(/\.?$/, '.')}`,
            hint: 'Templates generate this page; look for the cause in components/, or in the text of a guide or specification.',
          }),
      ),
    );
  }
  return problems;
}

/**
 * Replaces the tags of highlighted code by spaces, so that locations don't change. They are half of a reference, and only
 * the highlighter writes them.
 */
function withoutColors(html: string): string {
  return html.replace(
    /<i class="[a-z]">([^<]*)<\/i>/g,
    (token, text: string) => ' '.repeat(token.length - text.length) + text,
  );
}

/**
 * Returns a function that blanks out sidebars which a page before has had, too. They are the same on all pages of a
 * reference except for the current entry, and may have thousands of entries.
 */
function createSidebarFilter(): (html: string) => string {
  const checked = new Set<string>();
  return (html) => {
    const list = html.indexOf('<ul class="sidebar-list');
    const start = html.indexOf('>', list) + 1;
    const end = html.indexOf('</ul></nav>', start);
    if (list < 0 || end < 0) return html;
    const entries = html.slice(start, end);
    const key = entries.replace(/ (?:href="[^"]*"|aria-current="page"|open="")/g, '');
    if (!checked.has(key)) {
      checked.add(key);
      return html;
    }
    return html.slice(0, start) + entries.replace(/[^\n]/g, ' ') + html.slice(end);
  };
}

function isLarge(html: string): boolean {
  if (html.length > MAX_VALIDATED_HTML) return true;
  let elements = 0;
  for (
    let at = html.indexOf('<');
    at >= 0 && elements <= MAX_VALIDATED_ELEMENTS;
    at = html.indexOf('<', at + 1)
  )
    if (html[at + 1] !== '/') elements += 1;
  return elements > MAX_VALIDATED_ELEMENTS;
}
