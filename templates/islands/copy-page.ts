import { copyButton } from './copy-button.ts';

const words = {
  copy: 'Copy as Markdown',
  instead: 'Couldn’t copy',
  failed: 'The page couldn’t be copied',
};

/** Gives the link to a page's Markdown a button that copies what it leads to. */
export function addCopyPageButton(place: Element | null): void {
  const link = place?.querySelector('a');
  if (!place || !link || place.querySelector('button')) return;
  place.append(
    ' ',
    copyButton(words, () => fetchText(link.href)),
  );
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.text();
}
