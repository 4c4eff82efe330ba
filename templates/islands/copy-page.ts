import { t } from '../../cli/words/words.ts';
import { copyButton } from './copy-button.ts';
import { lineOf } from './markdown-line.ts';

const PAGE = {
  copy: t('ui.copy-page'),
  failure: t('ui.copy-failed'),
  failureAnnouncement: t('ui.markdown-failed'),
};
const OPERATION = { ...PAGE, copy: t('ui.copy-markdown') };
const LINK = {
  ...PAGE,
  copy: t('ui.copy-link'),
  failureAnnouncement: t('ui.link-failed'),
};

/** Adds buttons next to the link to a Markdown copy: one copies its text and, at the top of a page, one its address. */
export function addCopyPageButton(container: Element): void {
  const line = lineOf(container);
  const link = line.querySelector('a');
  if (!link || link.nextElementSibling) return;
  const isOperation = line.closest('.operation');
  link.after(
    ' ',
    copyButton('copy-page', isOperation ? OPERATION : PAGE, () => fetchText(link.href)),
    ...(isOperation ? [] : [' ', copyButton('copy-link', LINK, () => link.href)]),
  );
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.text();
}
