import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { createButton } from './create-element.ts';
import { mainElement } from './main-element.ts';
import { chooseLanguage } from './sample-language.ts';

/** Adds a button to a sample that opens a form in place of the samples of its operation, if there is one. */
export function addEditButton(tools: Element, code: Element): void {
  const tabs = code.closest<HTMLElement>('.tabs:has(> [data-lang])');
  const forms = tabs?.closest<HTMLElement>('[data-forms]')?.dataset.forms?.split(' ');
  const anchor = forms?.[2] ?? tabs?.closest('.operation')?.id;
  if (!tabs || !forms || !anchor) return;
  const button = createButton(t('ui.form.edit'), 'copy-button edit-button', async () => {
    button.ariaBusy = 'true';
    try {
      const { openForm } = await import('./request/open-form.tsx');
      const onLanguage = (id: string): void => chooseLanguage(mainElement(), id);
      await openForm(tabs, { forms, anchor, onLanguage });
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
