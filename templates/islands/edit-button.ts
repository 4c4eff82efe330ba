import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { createButton } from './create-element.ts';
import { preload } from './preload.ts';
import { fileOfForm, operationOf } from './request/form-address.ts';

/** The samples of requests that a form can change, in references and in guides. */
const EDITABLE = '[data-forms] .tabs:has([name$=-lang]), [data-request] > .tabs';

/** Adds a button to a sample that opens a form in place of the samples of its operation, if there is one. */
export function addEditButton(tools: Element, code: Element): void {
  const tabs = code.closest<HTMLElement>(EDITABLE);
  if (!tabs) return;
  const button = createButton(t('ui.form.edit'), 'copy-button edit-button', async () => {
    button.ariaBusy = 'true';
    try {
      const { openForm } = await load(tabs);
      await openForm(tabs);
      button.textContent = t('ui.form.edit');
    } catch (error) {
      reportError(error);
      button.textContent = t('ui.retry');
      announce(t('ui.form.failed'));
    }
    button.ariaBusy = null;
  });
  // A finger or a mouse is lifted only later.
  button.onpointerdown = () =>
    void load(tabs)
      .then(({ formOf }) => formOf(tabs))
      .catch(() => {});
  tools.prepend(button);
}

/** What the form imports and reads is fetched with it. */
async function load(tabs: HTMLElement): Promise<typeof import('./request/open-form.tsx')> {
  preload(fileOfForm(operationOf(tabs)));
  return (
    await Promise.all([
      import('./request/open-form.tsx'),
      import('./hydrate.tsx'),
      import('./request/secrets.ts'),
    ])
  )[0];
}
