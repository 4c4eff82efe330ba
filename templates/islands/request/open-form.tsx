import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import styles from '../../styles/deferred/request.css';
import { adoptStyles } from '../adopt-styles.ts';
import { anchorOf } from '../anchor-of.ts';
import { chosenServer } from '../chosen-server.ts';
import { createElement } from '../create-element.ts';
import { mainElement } from '../main-element.ts';
import { chooseLanguage } from '../sample-language.ts';
import { type LoadedForm, loadForm } from './load-form.ts';
import { RequestPanel } from './request-panel.tsx';
import { readShared, SHARED } from './shared-link.ts';

adoptStyles(styles);

/** How to close the form of samples. */
const opened = new WeakMap<Element, () => void>();

/**
 * Shows a form in place of the samples of an operation. `shared` is what a link says that somebody filled in. Throws if the
 * data of the form cannot be loaded.
 */
export async function openForm(tabs: HTMLElement, shared?: string): Promise<void> {
  const { page, anchor } = operationOf(tabs);
  const loaded = await formOf(tabs);
  const start = shared === undefined ? undefined : readShared(loaded.form, shared);
  const box = createElement('div', '', 'request-box');
  const root = createRoot(box, { identifierPrefix: `request-${anchor}-` });
  const close = (): void => {
    opened.delete(tabs);
    root.unmount();
    box.remove();
    tabs.removeEventListener('toggle', show, true);
    tabs.hidden = false;
    tabs.querySelector<HTMLElement>('[open] .edit-button')?.focus();
  };
  const show = (): void => {
    root.render(
      <RequestPanel
        {...loaded}
        start={start}
        page={page}
        link={`${new URL(page, location.href)}#${encodeURIComponent(anchor)}${SHARED}`}
        server={chosenServer(loaded.form.frame.server)}
        language={tabs.querySelector<HTMLElement>(':scope > [open]')?.dataset.lang ?? ''}
        onLanguage={(id) => chooseLanguage(mainElement(), id)}
        onClose={close}
      />,
    );
  };
  opened.get(tabs)?.();
  opened.set(tabs, close);
  tabs.before(box);
  tabs.hidden = true;
  // The language may be chosen elsewhere, too.
  tabs.addEventListener('toggle', show, true);
  // At once: an empty box would be drawn first.
  flushSync(show);
  // The code stays in view below the form, so the form must have room above it.
  if (box.getBoundingClientRect().top > innerHeight / 3)
    box.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Loads the data of the form in place of the samples of an operation; before it is opened, too. */
export function formOf(tabs: HTMLElement): Promise<LoadedForm> {
  const { page, anchor } = operationOf(tabs);
  return loadForm(`${page.replace(/\/$/, '/index')}.forms.json`, anchor);
}

/** Returns the path of the page of an operation, and its anchor. In guides, samples name it by a link. */
function operationOf(tabs: Element): { page: string; anchor: string } {
  const request = tabs.closest<HTMLElement>('[data-request]')?.dataset.request;
  const { pathname, hash } = new URL(request ?? '', location.href);
  if (request) return { page: pathname, anchor: anchorOf(hash) };
  const page = tabs.closest<HTMLElement>('[data-forms]')?.dataset.forms ?? '';
  return { page, anchor: tabs.closest('.operation')?.id ?? '' };
}
