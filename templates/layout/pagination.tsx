import type { SiteLink } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';

interface Props {
  previous?: SiteLink | undefined;
  next?: SiteLink | undefined;
}

export function Pagination({ previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label={t('page.neighbors')}>
      {previous && (
        <a className="pagination-previous" href={previous.url} rel="prev">
          <span>{t('page.previous')}</span>
          {previous.label}
        </a>
      )}
      {next && (
        <a className="pagination-next" href={next.url} rel="next">
          <span>{t('page.next')}</span>
          {next.label}
        </a>
      )}
    </nav>
  );
}
