import type { SiteConfig } from '../config.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import { type MarkdownPage, renderPage } from '../markdown/page.ts';
import type { SiteLinks } from '../site/site-links.ts';
import { resolveLink } from '../site/url.ts';

/** Renders the announcement, which must be one paragraph. */
export function renderAnnouncement(
  config: Pick<SiteConfig, 'announcement' | 'base' | 'content' | 'locate'>,
  links: SiteLinks,
  highlighter: Highlighter,
): MarkdownPage {
  const text = config.announcement?.text ?? '';
  const resolve = (href: string) => links.resolve(resolveLink(config.base, '', href));
  const options = { highlighter, resolveLink: resolve, isLine: true };
  const page = renderPage({ file: config.content?.file ?? '', text }, options);
  const [only, ...others] = page.tree?.children ?? [];
  const isLine = only === undefined || (only.type === 'paragraph' && others.length === 0);
  const at = config.locate('/announcement/text');
  const problems = page.problems.map((problem) => ({ ...problem, ...at }));
  if (isLine) return { ...page, problems: problems.filter(({ rule }) => rule !== 'markdown/empty') };
  const message = 'The text of the announcement must be one paragraph.';
  const hint = 'Write words and links in one line, without headings, lists and empty lines.';
  return {
    ...page,
    targets: [],
    problems: [{ message, severity: 'error', rule: 'config', ...at, hint }, ...problems],
  };
}
