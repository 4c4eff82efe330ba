import { useRef } from 'react';
import { t } from '../../../cli/words/words.ts';
import { useCommandKey } from '../command-key.ts';
import { useDialogState } from '../dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { SearchIcon } from './search-icon.tsx';

/**
 * The button in the navbar, and the dialog that it opens. The early script clicks it when a shortcut is pressed, so that
 * shortcuts work before React is loaded. `url` is that of the index.
 */
export function Search({ url }: { url: string }) {
  const { key, open, onClose } = useDialogState();
  const dialog = useRef<HTMLDialogElement>(null);
  const openOrClose = (): void => {
    if (dialog.current?.open) dialog.current.close();
    else open();
  };
  const command = useCommandKey();
  return (
    <>
      <button
        type="button"
        className="search-button needs-js"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={openOrClose}
      >
        <SearchIcon />
        <span className="search-word">{t('ui.search')}</span>
        <span className="search-keys" aria-hidden="true">
          <kbd>{`${command} K`}</kbd>
        </span>
      </button>
      {key && <SearchDialog key={key} dialog={dialog} url={url} onClose={onClose} />}
    </>
  );
}
