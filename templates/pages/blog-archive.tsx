import type { BlogArchivePage } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';
import { Day } from '../elements/day.tsx';

export function BlogArchive({ page, feedUrl }: { page: BlogArchivePage; feedUrl?: string | undefined }) {
  return (
    <article className="page">
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
      </header>
      <div className="content">
        {page.years.length === 0 && <p className="empty">{t('blog.empty')}</p>}
        {page.years.map(({ year, posts }) => (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul className="posts">
              {posts.map((post) => (
                <li key={post.url}>
                  <Day date={post.date} />
                  <a href={post.url}>{post.title}</a>
                  <p>{post.description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {feedUrl && (
          <p>
            <a href={feedUrl}>{t('blog.feed')}</a>
          </p>
        )}
      </div>
    </article>
  );
}
