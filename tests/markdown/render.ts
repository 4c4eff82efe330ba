import { escapeHtml, type Highlighter } from '../../cli/markdown/highlight.ts';
import { type MarkdownPage, renderPage } from '../../cli/markdown/page.ts';

/** Doesn't highlight code: the tests are about the Markdown around it. */
export const plainHighlighter: Highlighter = { highlight: escapeHtml };

/** Parses a Markdown file named `page.md`; links are kept as written. */
export function pageOf(text: string): MarkdownPage {
  return renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, resolveLink: (href) => href },
  );
}

/** The HTML of a page without problems. */
export function htmlOf(text: string): string {
  const { html, problems } = pageOf(text);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return html;
}

/** The problems of a page, as `3:1 message`. */
export function problemsIn(text: string): string[] {
  return pageOf(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}
