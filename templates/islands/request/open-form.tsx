import { createRoot } from 'react-dom/client';
import styles from '../../styles/deferred/request.css';
import { adoptStyles } from '../adopt-styles.ts';
import { chosenServer } from '../chosen-server.ts';
import { createElement } from '../create-element.ts';
import { loadForm } from './load-form.ts';
import { RequestPanel } from './request-panel.tsx';
import { readShared, SHARED } from './shared-link.ts';

adoptStyles(styles);

interface Options {
  /** The address of the forms of a page. */
  url: string;
  /** The operation, and the path of its page. */
  anchor: string;
  page: string;
  /** What a link says that somebody shared. */
  shared?: string | undefined;
  onLanguage(id: string): void;
}

/**
 * Shows a form in place of the samples of an operation. `url` is the address of its data. Throws if it cannot be loaded.
 */
export async function openForm(
  tabs: HTMLElement,
  { url, anchor, page, shared, onLanguage }: Options,
): Promise<void> {
  const loaded = await loadForm(url, anchor);
  const start = shared === undefined ? undefined : readShared(loaded.form, shared);
  const link = `${new URL(page, location.href)}#${encodeURIComponent(anchor)}${SHARED}`;
  const box = createElement('div', '', 'request-box');
  const root = createRoot(box, { identifierPrefix: `request-${anchor}-` });
  const close = (): void => {
    root.unmount();
    box.remove();
    tabs.hidden = false;
    tabs.querySelector<HTMLElement>('[open] .edit-button')?.focus();
  };
  const show = (): void => {
    const language = tabs.querySelector<HTMLElement>(':scope > [open]')?.dataset.lang ?? '';
    root.render(
      <RequestPanel
        {...loaded}
        start={start}
        link={link}
        server={chosenServer(loaded.form.frame.server)}
        language={language}
        onLanguage={(id) => {
          onLanguage(id);
          show();
        }}
        onClose={close}
      />,
    );
  };
  tabs.before(box);
  tabs.hidden = true;
  // The language and the server may be chosen elsewhere, too.
  tabs.addEventListener('toggle', show, true);
  show();
}
