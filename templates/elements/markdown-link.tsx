import { t } from '../../cli/words/words.ts';
/** A link to the Markdown copy of a page or an operation. A script adds a button that copies it. */
export function MarkdownLink({ url }: { url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <p className="markdown-link">
      <a href={url} type="text/markdown">
        {t('page.markdown')}
      </a>
    </p>
  );
}
