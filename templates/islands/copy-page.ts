import { copyButton } from './copy-button.ts';

const PAGE = {
  copy: 'Copy page',
  failure: 'Couldn’t copy',
  failureAnnouncement: 'The Markdown couldn’t be copied',
};
const OPERATION = { ...PAGE, copy: 'Copy as Markdown' };
const LINK = {
  ...PAGE,
  copy: 'Copy a link for an assistant',
  failureAnnouncement: 'The link couldn’t be copied',
};

/** Adds buttons next to the link to a Markdown copy: one copies its text and, at the top of a page, one its address. */
export function addCopyPageButton(container: Element): void {
  const link = container.querySelector('a');
  if (!link || link.nextElementSibling) return;
  const isOperation = container.closest('.operation');
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
