import { useId } from 'react';
import { t } from '../../../cli/words/words.ts';

interface Props {
  /** The part of a form; empty for the whole body. */
  name: string;
  /** Whether there may be several. */
  multiple: boolean;
  onChoose(files: File[]): void;
}

/** A file to send, or several of the same name, which are read only then. */
export function FileField({ name, multiple, onChoose }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('ui.send.file')} {name !== '' && <code>{name}</code>}
      </label>
      <input
        id={id}
        type="file"
        multiple={multiple}
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
    </div>
  );
}
