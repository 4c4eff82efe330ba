import { createButton, createElement } from './create-element.ts';
import { failureBox, failureOf, messageOf } from './failure-box.ts';

/** Shows that a button does not work because React could not be loaded, and offers to load it again. */
export function showIslandFailure(onRetry: () => void): void {
  document.querySelector('.island-failure')?.remove();
  const retry = createButton('Retry', 'button', () => {
    box.remove();
    onRetry();
  });
  const text = createElement('p', `This button couldn’t be loaded. ${messageOf(failureOf(undefined))}`);
  const box = failureBox('retry-box island-failure', [text], retry);
  box.popover = 'auto';
  document.body.append(box);
  box.showPopover();
  retry.focus();
}
