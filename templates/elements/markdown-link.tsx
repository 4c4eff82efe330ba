import { t } from '../../cli/words/words.ts';
/** A link to the Markdown copy of a page. A script adds a button that copies it. */
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

/** The same for an operation, without its line, because there may be hundreds. */
export function OperationMarkdownLink({ url }: { url: string | undefined }) {
  return (
    url && (
      <a className="markdown-link" href={url} type="text/markdown">
        {t('page.markdown')}
      </a>
    )
  );
}
