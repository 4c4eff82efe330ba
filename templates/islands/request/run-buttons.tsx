import { t } from '../../../cli/words/words.ts';
import { FieldButton } from './field-button.tsx';

interface RunButtonsProps {
  label: string;
  className?: string;
  /** Undefined while there is nothing that can be sent. */
  onClick: (() => void) | undefined;
  /** Ends what runs; undefined if nothing does. */
  running: AbortController | undefined;
  autoFocus?: boolean;
}

/** A button that starts a request, and, while it runs, one that cancels it. */
export function RunButtons({ className = 'field-button', onClick, running, ...button }: RunButtonsProps) {
  return (
    <div className="request-title">
      <FieldButton
        {...button}
        className={className}
        disabled={!onClick}
        // It keeps the focus meanwhile.
        aria-disabled={!!running}
        onClick={running ? undefined : onClick}
      />
      {running && <FieldButton label={t('ui.send.cancel')} onClick={() => running.abort()} />}
    </div>
  );
}
