import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import styles from '../../styles/deferred/request.css';
import { adoptStyles } from '../adopt-styles.ts';
import { anchorOf } from '../anchor-of.ts';
import { chosenServer } from '../chosen-server.ts';
import { createElement } from '../create-element.ts';
import { fileOfForm, isWorkflow, operationOf } from './form-address.ts';
import { loadForm, loadWorkflow } from './load-form.ts';
import { readReturn } from './oauth.ts';
import { type PanelFrame, RequestPanel } from './request-panel.tsx';
import { readShared, SHARED } from './shared-link.ts';
import { WorkflowPanel } from './workflow-panel.tsx';

adoptStyles(styles);

let count = 0;

/** How to close the form of samples. */
const opened = new WeakMap<Element, () => void>();

/**
 * Shows a form in place of the samples of an operation or the scripts of a workflow. `shared` is what a link says that
 * somebody filled in. Throws if the data of the form cannot be loaded.
 */
export async function openForm(tabs: HTMLElement, shared?: string): Promise<void> {
  const panelOf = await formOf(tabs, shared);
  const box = createElement('div', '', 'request-box');
  const root = createRoot(box, { identifierPrefix: `request-${++count}-` });
  const index = allSamples().indexOf(tabs);
  const close = (): void => {
    opened.delete(tabs);
    root.unmount();
    box.remove();
    tabs.removeEventListener('change', show, true);
    tabs.hidden = false;
    focusButton(tabs);
  };
  const show = (): void => {
    const radios = [...tabs.querySelectorAll<HTMLInputElement>('label > input')];
    const language = radios.find(({ checked }) => checked)?.value ?? '';
    // As a reader chooses it, for all samples.
    const onLanguage = (id: string): void => radios.find(({ value }) => value === id)?.click();
    root.render(panelOf({ index, language, onLanguage, onClose: close }));
  };
  opened.get(tabs)?.();
  opened.set(tabs, close);
  tabs.before(box);
  tabs.hidden = true;
  // The language may be chosen elsewhere, too.
  tabs.addEventListener('change', show, true);
  box.addEventListener('click', openHere);
  // At once: an empty box would be drawn first.
  flushSync(show);
  // The code stays in view below the form, so the form must have room above it.
  if (box.getBoundingClientRect().top > innerHeight / 3)
    box.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Samples in a language that has been chosen meanwhile get their buttons some frames later (`enhance-code.ts`). */
function focusButton(tabs: HTMLElement, frames = 20): void {
  const button = tabs.querySelector<HTMLElement>(':has(> :checked) + * .edit-button');
  if (button) button.focus();
  else if (frames > 0) requestAnimationFrame(() => focusButton(tabs, frames - 1));
}

/** The samples of the page, some of which have forms. */
function allSamples(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.languages')];
}

/** Opens the form again from which the reader has signed in on another page. */
export async function returnFromSignIn(): Promise<void> {
  const { index, shared } = readReturn() ?? {};
  const tabs = allSamples()[index ?? -1];
  if (tabs) await openForm(tabs, shared);
  tabs?.previousElementSibling?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** In a guide, a response leads to the next form of the same page, if there is one. */
function openHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null;
  const [target = '', shared] = link?.href.split(SHARED) ?? [];
  if (!link || shared === undefined) return;
  const samples = [...document.querySelectorAll<HTMLElement>('[data-request] > .tabs')].find(
    (tabs) =>
      new URL(tabs.parentElement?.dataset.request ?? '', location.href).href === target &&
      link.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!samples) return;
  event.preventDefault();
  openForm(samples, shared).catch(reportError);
}

type Panel = (frame: PanelFrame) => ReactNode;

/** Loads what is shown in place of samples; before it is opened, too. */
export async function formOf(tabs: HTMLElement, shared?: string): Promise<Panel> {
  const url = operationOf(tabs);
  if (!isWorkflow(url)) {
    const form = await panelPropsOf(url);
    const start = shared === undefined ? undefined : readShared(form.form, shared);
    return (panel) => <RequestPanel {...form} {...panel} start={start} />;
  }
  const { values, steps } = await loadWorkflow(fileOfForm(url));
  const forms = await Promise.all(
    steps.map(async (step) => ({ step, form: await panelPropsOf(new URL(step.href, location.href)) })),
  );
  return (panel) => <WorkflowPanel {...panel} values={values} steps={forms} />;
}

async function panelPropsOf(operation: URL) {
  const { pathname: page, hash } = operation;
  const anchor = anchorOf(hash);
  const loaded = await loadForm(fileOfForm(operation), anchor);
  return {
    ...loaded,
    page,
    link: `${new URL(page, location.href)}#${encodeURIComponent(anchor)}${SHARED}`,
    server: chosenServer(loaded.form.frame.server),
  };
}
