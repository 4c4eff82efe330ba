import { createElement } from './create-element.ts';

/** Why a page cannot be shown: the status of the response, or another reason. */
export type Failure = number | 'offline' | 'timeout' | 'connection' | 'not a page' | 'incomplete' | 'stopped';

const MESSAGES: Record<Exclude<Failure, number>, string> = {
  offline: 'You’re offline. Check your connection, then retry.',
  timeout: 'The server took too long to respond.',
  connection: 'Couldn’t connect to the server.',
  'not a page': 'The server’s response isn’t a page.',
  incomplete: 'The page was only partly received.',
  stopped: 'Loading was cancelled.',
};

export function messageOf(failure: Failure): string {
  return typeof failure === 'number' ? `The server responded with status ${failure}.` : MESSAGES[failure];
}

/** Returns why a request failed. */
export function failureOf(error: unknown): 'offline' | 'timeout' | 'connection' {
  if (!navigator.onLine) return 'offline';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection';
}

/** Creates the box that replaces something that failed. It does not use React, which may be what failed. */
export function failureBox(className: string, text: HTMLElement[], button: HTMLElement): HTMLElement {
  const box = createElement('div', '', className);
  box.role = 'alert';
  box.append(...text, button);
  return box;
}
