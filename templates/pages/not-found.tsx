import type { Layout, NotFoundPage } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';
import { Html } from '../layout/html.tsx';

export function NotFound({ page, layout }: { page: NotFoundPage; layout: Layout }) {
  return (
    <article className="page not-found">
      <header className="page-header">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
      </header>
      <Html className="content" html={page.content.html} />
      {!page.content.html.includes('<a ') && <MainLinks layout={layout} />}
    </article>
  );
}

/** For pages whose own text has no link. */
function MainLinks({ layout }: { layout: Layout }) {
  return (
    <ul className="actions">
      {[{ label: t('page.home'), url: layout.base }, ...layout.navbar].map(
        (entry) =>
          'url' in entry && (
            <li key={entry.url}>
              <a href={entry.url}>{entry.label}</a>
            </li>
          ),
      )}
    </ul>
  );
}
