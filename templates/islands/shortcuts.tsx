import { type MouseEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { commandKey } from './command-key.ts';
import { readSetting, saveSetting } from './storage.ts';

/**
 * The button of the footer, and the list that it opens. The question mark is heard by the early script, which presses
 * this button.
 */
export function Shortcuts() {
  // The browser closes a dialog before React hears of it. What is asked for in between opens another one.
  const [opened, setOpened] = useState(0);
  const [closed, setClosed] = useState(0);
  return (
    <>
      <button
        type="button"
        className="shortcuts-button needs-js"
        aria-haspopup="dialog"
        onClick={() => setOpened(opened + 1)}
      >
        Keyboard shortcuts
      </button>
      {opened > closed && <ShortcutsDialog key={opened} onClose={() => setClosed(opened)} />}
    </>
  );
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const command = useSyncExternalStore(never, commandKey, () => 'Ctrl');
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = (): void => dialog.current?.close();
  // The dialog fills its box with its own parts, so that only the backdrop is the dialog itself.
  const onBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="shortcuts-dialog"
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={onBackdrop}
    >
      <div>
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <dl>
          <Shortcut keys={[command, 'K']} does="Search" />
          <Shortcut keys={['/']} does="Search" />
          <Shortcut keys={['?']} does="Show keyboard shortcuts" />
          <Shortcut keys={['↑', '↓']} does="Move through search results" />
          <Shortcut keys={['Enter']} does="Open the selected result" />
          <Shortcut keys={[command, 'Enter']} does="Open the selected result in a new tab" />
          <Shortcut keys={['Esc']} does="Close search, the menu or this list" />
        </dl>
        <SingleKeys />
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function Shortcut({ keys, does }: { keys: string[]; does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

/** Single characters are typed by accident, by speech most of all: they can be turned off (WCAG 2.1.4). */
function SingleKeys() {
  const [on, setOn] = useState(() => readSetting('single-keys') !== 'off');
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          saveSetting('single-keys', target.checked ? 'on' : 'off');
        }}
      />
      Enable single-key shortcuts <kbd>/</kbd> <kbd>?</kbd>
    </label>
  );
}

const never = () => () => {};
