import { t } from '../../cli/words/words.ts';
import { Icon } from './icon.tsx';
import { store } from './storage.ts';

interface Props {
  id: string;
  html: string;
}

/**
 * The announcement, which can be dismissed once per id. An attribute of `<html>` decides whether it shows. The early script
 * sets it before the first paint, so there is no state here.
 */
export function AnnouncementBar({ id, html }: Props) {
  return (
    <div className="announcement-bar">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the Markdown pipeline */}
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: html }} />
      <button
        type="button"
        className="icon-button needs-js"
        aria-label={t('ui.dismiss')}
        onClick={() => dismiss(id)}
      >
        <Icon path="m5 5 10 10M15 5 5 15" />
      </button>
    </div>
  );
}

/** Moves the focus to the brand, the next element, because the button disappears. */
function dismiss(id: string): void {
  store('announcement', id);
  delete document.documentElement.dataset.announcement;
  document.querySelector<HTMLElement>('.brand')?.focus();
}
