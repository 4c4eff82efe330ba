import { announce } from './announce.ts';

const saidMs = 2000;
const name = 'Copy as Markdown';

/** Gives the link to a page's Markdown a button that copies what it leads to. */
export function addCopyPageButton(place: Element | null): void {
  const link = place?.querySelector('a');
  if (!place || !link || place.querySelector('button')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', () => copy(link.href, button));
  place.append(' ', button);
}

async function copy(address: string, button: HTMLButtonElement): Promise<void> {
  const copied = await fetchText(address)
    .then((text) => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    );
  button.textContent = copied ? 'Copied' : 'Not copied: open it instead';
  announce(copied ? 'Copied to the clipboard' : 'The page could not be copied');
  setTimeout(() => {
    button.textContent = name;
  }, saidMs);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with ${response.status}`);
  return response.text();
}
