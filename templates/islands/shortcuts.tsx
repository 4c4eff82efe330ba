import { useRef, useState } from 'react';
import { t } from '../../cli/words/words.ts';
import { useCommandKey } from './command-key.ts';
import { Dialog, useDialogState } from './dialog.tsx';
import { store, stored } from './storage.ts';

/** The button in the footer, and the list that it opens. The early script clicks it when `?` is pressed. */
export function Shortcuts() {
  const { key, open, onClose } = useDialogState();
  return (
    <>
      <button type="button" className="shortcuts-button needs-js" aria-haspopup="dialog" onClick={open}>
        {t('ui.shortcuts')}
      </button>
      {key && <ShortcutsDialog key={key} onClose={onClose} />}
    </>
  );
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const command = useCommandKey();
  return (
    <Dialog dialog={dialog} className="shortcuts-dialog" aria-labelledby="shortcuts-title" onClose={onClose}>
      <div>
        <h2 id="shortcuts-title">{t('ui.shortcuts')}</h2>
        <dl>
          <Shortcut keys={[command, 'K']} does={t('ui.search')} />
          <Shortcut keys={['/']} does={t('ui.search')} />
          <Shortcut keys={['?']} does={t('ui.shortcut.list')} />
          <Shortcut keys={['↑', '↓']} does={t('ui.shortcut.move')} />
          <Shortcut keys={['Enter']} does={t('ui.shortcut.open')} />
          <Shortcut keys={[command, 'Enter']} does={t('ui.shortcut.new-tab')} />
          <Shortcut keys={['Esc']} does={t('ui.shortcut.close')} />
        </dl>
        <SingleKeys />
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('ui.close')}
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
      {t('ui.shortcut.single')} <kbd>/</kbd> <kbd>?</kbd>
    </label>
  );
}
