import { t } from '../../../cli/words/words.ts';
/** Gives each anchor a label that names its target, so that they differ in a list of all links. */
export function nameAnchors(main: Element): void {
  for (const anchor of main.querySelectorAll('.anchor')) {
    const target = anchor.parentElement?.firstChild?.textContent?.trim();
    if (target) anchor.ariaLabel = t('ui.link-to', { title: target });
  }
}
