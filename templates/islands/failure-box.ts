import type { Failure } from './load-page.ts';

const MESSAGES: Record<Exclude<Failure, number>, string> = {
  offline: 'You’re offline. Check your connection, then retry.',
  timeout: 'The server took too long to respond.',
  connection: 'Couldn’t connect to the server.',
  'not a page': 'The server’s response isn’t a page.',
  incomplete: 'The page was only partly received.',
  stopped: 'Loading was cancelled.',
};

/** A sentence for the reader. */
export function messageOf(failure: Failure): string {
  return typeof failure === 'number' ? `The server responded with status ${failure}.` : MESSAGES[failure];
}

/** What stands in the place of something that failed: elements of text, and a button. No React: it may be what failed. */
export function failureBox(className: string, said: HTMLElement[], button: HTMLElement): HTMLElement {
  const box = element('div', '');
  box.className = className;
  box.role = 'alert';
  box.append(...said, button);
  return box;
}

export function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

export function button(label: string, onClick: () => void): HTMLElement {
  const made = element('button', label);
  made.className = 'button';
  made.onclick = onClick;
  return made;
}
