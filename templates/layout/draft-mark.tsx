import type { Page } from '../../cli/page.ts';

export function DraftMark({ page }: { page: Page }) {
  if (!page.draft) return null;
  return (
    <aside className="admonition admonition-warning" aria-label="Draft">
      <p className="admonition-title">Draft</p>
      <p>Only the preview shows this page: a build leaves it out.</p>
    </aside>
  );
}
