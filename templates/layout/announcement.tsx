import { Island } from './island.tsx';

/** The bar above everything. Without JavaScript it stays and its button does not show. */
export function Announcement({ id, html }: { id: string; html: string }) {
  return (
    <section className="announcement" aria-label="Announcement">
      <Island name="AnnouncementBar" props={{ id, html }} />
    </section>
  );
}
