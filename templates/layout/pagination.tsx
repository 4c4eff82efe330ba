import type { SiteLink } from '../../cli/page.ts';

interface Props {
  previous?: SiteLink | undefined;
  next?: SiteLink | undefined;
}

export function Pagination({ previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <a className="pagination-previous" href={previous.url} rel="prev">
          <span>Previous</span>
          {previous.label}
        </a>
      )}
      {next && (
        <a className="pagination-next" href={next.url} rel="next">
          <span>Next</span>
          {next.label}
        </a>
      )}
    </nav>
  );
}
