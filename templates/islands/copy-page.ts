import { copyButton } from './copy-button.ts';

const words = {
  copy: 'Copy as Markdown',
  instead: 'Couldn’t copy',
  failed: 'The Markdown couldn’t be copied',
};

/** Gives the link to the Markdown of a page, or of an operation, a button that copies what it leads to. */
export function addCopyPageButton(place: Element): void {
  const link = place.querySelector('a');
  if (!link || link.nextElementSibling?.matches('.copy-page')) return;
  const button = copyButton(words, () => fetchText(link.href));
  button.className = 'copy-page';
  link.after(' ', button);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.text();
}
