import type { Page } from '../../cli/site/page.ts';

/** The page as Markdown, for readers with assistants. A script adds a button that copies it. */
export function MarkdownLink({ page: { markdownUrl } }: { page: Page }) {
  if (markdownUrl === undefined) return null;
  return (
    <p className="markdown-link">
      <a href={markdownUrl} type="text/markdown">
        View as Markdown
      </a>
    </p>
  );
}
