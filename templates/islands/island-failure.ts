import { button, element, failureBox, messageOf } from './failure-box.ts';

/** Tells who pressed a button that nothing hears, because React could not be loaded, and offers to load it again. */
export function showIslandFailure(onRetry: () => void): void {
  document.querySelector('.island-failure')?.remove();
  const retry = button('Retry', () => {
    box.remove();
    onRetry();
  });
  const said = element('p', `This button couldn’t be loaded. ${messageOf(whyNot())}`);
  const box = failureBox('retry-box island-failure', [said], retry);
  box.popover = 'auto';
  document.body.append(box);
  box.showPopover();
  retry.focus();
}

function whyNot(): 'offline' | 'connection' {
  return navigator.onLine ? 'connection' : 'offline';
}
