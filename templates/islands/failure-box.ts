import { t } from '../../cli/words/words.ts';
import { createButton, createElement } from './create-element.ts';

/** Why something could not be loaded: the status of the response, or another reason. */
export type Failure = number | 'offline' | 'timeout' | 'connection';

export function messageOf(failure: Failure): string {
  if (failure === 'offline') return t('ui.offline');
  if (failure === 'timeout') return t('ui.timeout');
  return failure === 'connection' ? t('ui.no-connection') : t('ui.status', { status: failure });
}

/** Returns why a request failed. */
export function failureOf(error: unknown): 'offline' | 'timeout' | 'connection' {
  if (!navigator.onLine) return 'offline';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection';
}

/** Shows a box above the page that says what could not be loaded and why, with a button to retry. */
export function showFailure(title: string, failure: Failure, onRetry: () => void): void {
  showBox([createElement('h2', title), createElement('p', messageOf(failure))], t('ui.retry'), onRetry);
}

/** Shows a box above the page that says that its scripts crashed. */
export function showCrash(onRetry: () => void): void {
  showBox([createElement('h2', t('ui.crashed'))], t('ui.try-again'), onRetry);
}

function showBox(text: HTMLElement[], label: string, onRetry: () => void): void {
  document.querySelector('.retry-box')?.remove();
  const retry = createButton(label, 'button', () => {
    box.remove();
    onRetry();
  });
  const box = failureBox('retry-box', text, retry);
  box.popover = 'auto';
  document.body.append(box);
  box.showPopover();
  retry.focus();
}

/** Creates a box that reports a failure. It does not use React, which may be what failed. */
export function failureBox(className: string, text: HTMLElement[], button: HTMLElement): HTMLElement {
  const box = createElement('div', '', className);
  box.role = 'alert';
  box.append(...text, button);
  return box;
}
