import type { DocPage } from '../../cli/page.ts';
import { t, textOf } from '../../cli/words/words.ts';
import { Day } from '../elements/day.tsx';

export function PageSource({ page: { editUrl, changed } }: { page: DocPage }) {
  if (editUrl === undefined && changed === undefined) return null;
  const [before, after] = textOf('page.changed').split('{day}');
  return (
    <p className="page-source">
      {editUrl && (
        <a className="external" href={editUrl}>
          {t('page.edit')}
        </a>
      )}
      {changed && (
        <span>
          {before}
          <Day date={changed} />
          {after}
        </span>
      )}
    </p>
  );
}
