import { t } from '../../../cli/words/words.ts';

interface RunButtonsProps {
  label: string;
  className?: string;
  onClick(): void;
  /** Ends what runs; undefined if nothing does. */
  running: AbortController | undefined;
}

/** A button that starts a request, and, while it runs, one that cancels it. */
export function RunButtons({ label, className = 'field-button', onClick, running }: RunButtonsProps) {
  return (
    <div className="request-title">
      <button type="button" className={className} disabled={running !== undefined} onClick={onClick}>
        {label}
      </button>
      {running && (
        <button type="button" className="field-button" onClick={() => running.abort()}>
          {t('ui.send.cancel')}
        </button>
      )}
    </div>
  );
}
