import { useRef, useState, useSyncExternalStore } from 'react';
import { commandKey } from '../command-key.ts';
import { loadWholeEngine } from './load-engine.ts';
import { SearchDialog } from './search-dialog.tsx';
import { SearchIcon } from './search-icon.tsx';

interface Props {
  /** Address of the index. */
  url: string;
}

/**
 * The button of the navbar, and the dialog that it opens. The shortcuts are not heard here: the early script presses
 * this button, so that they work before React has come.
 */
export function Search({ url }: Props) {
  // The browser closes a dialog before React hears of it. What is asked for in between opens another one.
  const [opened, setOpened] = useState(0);
  const [closed, setClosed] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const openOrClose = (): void => {
    if (dialog.current?.open) dialog.current.close();
    else setOpened(opened + 1);
  };
  const command = useSyncExternalStore(never, commandKey, () => 'Ctrl');
  const prepare = (): void => void loadWholeEngine(url).catch(() => {});
  return (
    <>
      <button
        type="button"
        className="search-button needs-js"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={prepare}
        onClick={openOrClose}
      >
        <SearchIcon />
        <span className="search-word">Search</span>
        <span className="search-keys" aria-hidden="true">
          <kbd>{`${command} K`}</kbd>
        </span>
      </button>
      {opened > closed && (
        <SearchDialog key={opened} ref={dialog} url={url} onClose={() => setClosed(opened)} />
      )}
    </>
  );
}

const never = () => () => {};
