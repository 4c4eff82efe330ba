import type { FooterProps } from 'openapi-site/components';
import { Ours } from 'openapi-site/components';

/** Carriers above the footer of every page. */
export default function Footer({ site }: FooterProps) {
  return (
    <>
      <aside className="carriers" aria-label="Carriers">
        <p>{site.title} works with 40 carriers.</p>
      </aside>
      <Ours />
    </>
  );
}
