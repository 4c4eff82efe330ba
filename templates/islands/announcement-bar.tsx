import { saveSetting } from './storage.ts';

interface Props {
  id: string;
  html: string;
}

/**
 * The bar can be put away, once for each id. Whether it shows is decided by an attribute of `<html>`, which the early
 * script has settled before the first paint; so there is no state here.
 */
export function AnnouncementBar({ id, html }: Props) {
  return (
    <div className="announcement-bar">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the Markdown pipeline */}
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: html }} />
      <button type="button" className="icon-button needs-js" onClick={() => dismiss(id)}>
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="m5 5 10 10M15 5 5 15" />
        </svg>
        <span className="visually-hidden">Dismiss announcement</span>
      </button>
    </div>
  );
}

/** The button goes away with its bar, so the focus goes on to what comes next: the brand. */
function dismiss(id: string): void {
  saveSetting('announcement', id);
  delete document.documentElement.dataset.announcement;
  document.querySelector<HTMLElement>('.brand')?.focus();
}
