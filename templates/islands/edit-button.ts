import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { createButton } from './create-element.ts';

/** The samples of requests that a form can change, in references and in guides. */
const EDITABLE = '[data-forms] .tabs:has(> [name$="-lang"]), [data-request] > .tabs';

/** Adds a button to a sample that opens a form in place of the samples of its operation, if there is one. */
export function addEditButton(tools: Element, code: Element): void {
  const tabs = code.closest<HTMLElement>(EDITABLE);
  if (!tabs) return;
  const button = createButton(t('ui.form.edit'), 'copy-button edit-button', async () => {
    button.ariaBusy = 'true';
    try {
      // React, which the form imports, is fetched with it.
      const [{ openForm }] = await Promise.all([import('./request/open-form.tsx'), import('./hydrate.tsx')]);
      await openForm(tabs);
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
