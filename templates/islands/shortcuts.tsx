import { useRef, useState } from 'react';
import { useCommandKey } from './command-key.ts';
import { Dialog, useDialogState } from './dialog.tsx';
import { store, stored } from './storage.ts';

/** The button in the footer, and the list that it opens. The early script clicks it when `?` is pressed. */
export function Shortcuts() {
  const { key, open, onClose } = useDialogState();
  return (
    <>
      <button type="button" className="shortcuts-button needs-js" aria-haspopup="dialog" onClick={open}>
        Keyboard shortcuts
      </button>
      {key && <ShortcutsDialog key={key} onClose={onClose} />}
    </>
  );
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const command = useCommandKey();
  return (
    <Dialog ref={dialog} className="shortcuts-dialog" aria-labelledby="shortcuts-title" onClose={onClose}>
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
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </Dialog>
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

/** Single keys may be typed by accident, above all by speech input, so they can be turned off (WCAG 2.1.4). */
function SingleKeys() {
  const [on, setOn] = useState(() => stored('single-keys') !== 'off');
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          store('single-keys', target.checked ? 'on' : 'off');
        }}
      />
      Enable single-key shortcuts <kbd>/</kbd> <kbd>?</kbd>
    </label>
  );
}
