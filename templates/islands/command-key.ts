import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns the name of the key for commands on this device. */
export function useCommandKey(): string {
  return useSyncExternalStore(subscribe, commandKey, () => 'Ctrl');
}

function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
