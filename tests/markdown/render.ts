import { escapeHtml, type Highlighter } from '../../cli/markdown/highlight.ts';
import { type MarkdownPage, renderPage } from '../../cli/markdown/page.ts';

/** Leaves code in one colour: what is tested here is what stands around it. */
export const plainHighlighter: Highlighter = { highlight: escapeHtml };

/** A Markdown file under the name `page.md`; links keep the form in which they are written. */
export function pageOf(text: string): MarkdownPage {
  return renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, resolveLink: (href) => href },
  );
}

/** The HTML of a page that nothing is wrong with. */
export function htmlOf(text: string): string {
  const { html, problems } = pageOf(text);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return html;
}

/** What is wrong with a page: `3:1 message`. */
export function wrongIn(text: string): string[] {
  return pageOf(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** Milliseconds of computing that something takes, however busy the machine is. */
export function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
