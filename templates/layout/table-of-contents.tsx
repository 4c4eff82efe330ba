import type { TocEntry } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';

/** Folded above the text on narrow screens. On wide ones, styles show it as a column to the right. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  if (entries.length < 2) return null;
  return (
    <nav className="toc" aria-label={t('page.on-this-page')}>
      <details>
        <summary>{t('page.on-this-page')}</summary>
        <p className="toc-title" aria-hidden="true">
          {t('page.on-this-page')}
        </p>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={`toc-${entry.depth}`}>
              <a href={`#${entry.id}`}>{entry.text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
