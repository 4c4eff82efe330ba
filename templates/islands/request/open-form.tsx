import { createRoot } from 'react-dom/client';
import styles from '../../styles/deferred/request.css';
import { adoptStyles } from '../adopt-styles.ts';
import { chosenServer } from '../chosen-server.ts';
import { createElement } from '../create-element.ts';
import { loadForm } from './load-form.ts';
import { RequestPanel } from './request-panel.tsx';

adoptStyles(styles);

/**
 * Shows a form in place of the samples of an operation. `forms` are the addresses of its data. Throws if they cannot be loaded.
 */
export async function openForm(
  tabs: HTMLElement,
  { forms, anchor, onLanguage }: { forms: string[]; anchor: string; onLanguage(id: string): void },
): Promise<void> {
  const loaded = await loadForm(forms, anchor);
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
