import { t } from '../../../cli/words/words.ts';
import { FieldButton } from './field-button.tsx';

interface RunButtonsProps {
  label: string;
  className?: string;
  /** Undefined while there is nothing that can be sent. */
  onClick: (() => void) | undefined;
  /** Ends what runs; undefined if nothing does. */
  running: AbortController | undefined;
}

/** A button that starts a request, and, while it runs, one that cancels it. */
export function RunButtons({ label, className = 'field-button', onClick, running }: RunButtonsProps) {
  return (
    <div className="request-title">
      <FieldButton label={label} className={className} disabled={!onClick || !!running} onClick={onClick} />
      {running && <FieldButton label={t('ui.send.cancel')} onClick={() => running.abort()} />}
    </div>
  );
}
