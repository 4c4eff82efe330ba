import type { HomePage, Layout } from '../../cli/page.ts';
import { Html } from '../layout/html.tsx';
import { Slot } from '../slot.tsx';

export function Home({ page, layout }: { page: HomePage; layout: Layout }) {
  return (
    <article className="home">
      <Slot name="Hero" props={{ page }}>
        <header className="hero">
          <h1>
            {layout.title} <span className="tagline">{layout.tagline}</span>
          </h1>
          <p className="lead">{page.description}</p>
          <ul className="actions">
            {page.actions.map((action) => (
              <li key={action.url}>
                <a href={action.url}>{action.label}</a>
              </li>
            ))}
          </ul>
        </header>
      </Slot>
      <Html className="content" html={page.content.html} />
    </article>
  );
}
