import type { DocPage } from '../../cli/page.ts';
import { Day } from '../elements/day.tsx';

export function PageSource({ page: { editUrl, changed } }: { page: DocPage }) {
  if (editUrl === undefined && changed === undefined) return null;
  return (
    <p className="page-source">
      {editUrl && (
        <a className="external" href={editUrl}>
          Edit this page
        </a>
      )}
      {changed && (
        <span>
          Last changed on <Day date={changed} />
        </span>
      )}
    </p>
  );
}
