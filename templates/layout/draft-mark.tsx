import type { Page } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';

export function DraftMark({ page }: { page: Page }) {
  if (!page.draft) return null;
  return (
    <aside className="admonition admonition-warning" aria-label={t('page.draft')}>
      <p className="admonition-title">{t('page.draft')}</p>
      <p>{t('page.draft-note')}</p>
    </aside>
  );
}
