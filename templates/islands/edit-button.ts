import { t } from '../../cli/words/words.ts';
import { anchorOf } from './anchor-of.ts';
import { announce } from './announce.ts';
import { createButton } from './create-element.ts';
import { mainElement } from './main-element.ts';
import { chooseLanguage } from './sample-language.ts';

/** Samples in several languages. */
const TABS = '.tabs:has(> [data-lang])';

/** Adds a button to a sample that opens a form in place of the samples of its operation, if there is one. */
export function addEditButton(tools: Element, code: Element): void {
  const tabs = code.closest<HTMLElement>(TABS);
  if (!tabs || !formOf(tabs)) return;
  const button = createButton(t('ui.form.edit'), 'copy-button edit-button', async () => {
    button.ariaBusy = 'true';
    try {
      await editRequest(tabs);
      button.textContent = t('ui.form.edit');
    } catch (error) {
      reportError(error);
      button.textContent = t('ui.retry');
      announce(t('ui.form.failed'));
    }
    button.ariaBusy = null;
  });
  tools.prepend(button);
}

/** Opens the form of the samples in `tabs`, filled in as a shared link says. Throws if it cannot be loaded. */
async function editRequest(tabs: HTMLElement, shared?: string): Promise<void> {
  const form = formOf(tabs);
  if (!form) return;
  const { openForm } = await import('./request/open-form.tsx');
  await openForm(tabs, {
    ...form,
    shared,
    onLanguage: (id) => chooseLanguage(mainElement(), id),
  });
}

/** Opens the form to which a shared link leads: `#createOrder?request=…`. */
export function openSharedRequest(): void {
  const [, anchor = '', shared] = /^#(.*)\?request=([\w-]+)$/.exec(location.hash) ?? [];
  if (shared === undefined) return;
  location.replace(`#${anchor}`);
  const tabs = document.getElementById(anchorOf(`#${anchor}`))?.querySelector<HTMLElement>(TABS);
  if (tabs) editRequest(tabs, shared).catch(reportError);
}

/** Returns the address of the form of an operation and of the operation: in guides, its samples name it by a link. */
function formOf(tabs: Element): { url: string; anchor: string; page: string } | undefined {
  const request = tabs.closest<HTMLElement>('[data-request]')?.dataset.request;
  if (request) {
    const { pathname, hash } = new URL(request, location.href);
    const url = `${pathname.replace(/\/$/, '/index')}.forms.json`;
    return { url, anchor: anchorOf(hash), page: pathname };
  }
  const url = tabs.closest<HTMLElement>('[data-forms]')?.dataset.forms;
  const anchor = tabs.closest('.operation')?.id;
  return url && anchor ? { url, anchor, page: location.pathname } : undefined;
}
