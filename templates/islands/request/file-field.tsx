import { useId } from 'react';
import { t } from '../../../cli/words/words.ts';

interface Props {
  /** The part of a form; empty for the whole body. */
  name: string;
  onChoose(file: File | undefined): void;
}

/** A file to send, which is read only then. */
export function FileField({ name, onChoose }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('ui.send.file')} {name !== '' && <code>{name}</code>}
      </label>
      <input id={id} type="file" onChange={({ target }) => onChoose(target.files?.[0])} />
    </div>
  );
}
