import { useState } from 'react';
import type { OwnField } from '../../../cli/openapi/forms/request-form.ts';
import { t } from '../../../cli/words/words.ts';
import { readTyped, typedText } from './typed-value.ts';

interface MarksProps {
  own: OwnField;
  required?: boolean | undefined;
  deprecated?: boolean | undefined;
}

/** What stands beside the name of a field. */
export function Marks({ own, required, deprecated }: MarksProps) {
  return (
    <>
      <span className="type">{own.label}</span>
      {required && <span className="required"> {t('ui.form.is-required')}</span>}
      {deprecated && <span className="type"> {t('ui.form.deprecated')}</span>}
    </>
  );
}

export function Faults({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <p key={text} className="fault">
      {text}
    </p>
  ));
}

interface ControlProps {
  own: OwnField;
  value: unknown;
  required?: boolean | undefined;
  id: string;
  describedBy: string;
  isInvalid: boolean;
  onChange(value: unknown): void;
}

/** The control of a value: a menu of the only values that are allowed, or a text. */
export function Control({ own, value, required, id, describedBy, isInvalid, onChange }: ControlProps) {
  const [text, setText] = useState<string>();
  const shown = typedText(value, own.types);
  const common = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': required,
  };
  const options =
    own.values ?? (own.types.length === 1 && own.types[0] === 'boolean' ? [true, false] : undefined);
  if (options) {
    const index = options.findIndex((option) => typedText(option, own.types) === shown);
    return (
      <select
        {...common}
        value={value === undefined ? '' : index}
        onChange={(event) => onChange(options[Number(event.target.value || -1)])}
      >
        <option value="">{t('ui.form.not-sent')}</option>
        {index < 0 && value !== undefined && <option value={-1}>{shown}</option>}
        {options.map((option, at) => (
          <option key={typedText(option, own.types)} value={at}>
            {typedText(option, own.types)}
          </option>
        ))}
      </select>
    );
  }
  const type = (written: string): void => {
    setText(written);
    onChange(readTyped(written, own.types));
  };
  const preset = typedText(own.default, own.types);
  // While a number is typed, its text may be one that would be written otherwise.
  const typed =
    text !== undefined && typedText(readTyped(text, own.types), own.types) === shown ? text : shown;
  if (typed.includes('\n'))
    return <textarea {...common} rows={4} value={typed} onChange={(event) => type(event.target.value)} />;
  return (
    <input
      {...common}
      type="text"
      autoComplete="off"
      spellCheck={false}
      inputMode={/^(number|integer)$/.test(own.types.join()) ? 'decimal' : undefined}
      placeholder={preset === '' ? '' : t('ui.form.default', { preset })}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
