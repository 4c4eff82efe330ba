import { copyButton } from './copy-button.ts';

const LABELS = {
  copy: 'Copy as Markdown',
  failure: 'Couldn’t copy',
  failureAnnouncement: 'The Markdown couldn’t be copied',
};

export function addCopyPageButton(container: Element): void {
  const link = container.querySelector('a');
  if (!link || link.nextElementSibling?.matches('.copy-page')) return;
  link.after(
    ' ',
    copyButton('copy-page', LABELS, () => fetchText(link.href)),
  );
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.text();
}
