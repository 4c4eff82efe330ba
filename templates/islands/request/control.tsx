import { useState } from 'react';
import type { OwnField } from '../../../cli/openapi/forms/request-form.ts';
import { t } from '../../../cli/words/words.ts';
import { readTyped, typedText } from './typed-value.ts';

interface MarksProps {
  name: string;
  own: OwnField;
  required?: boolean | undefined;
  deprecated?: boolean | undefined;
}

/** The name of a field, and what stands beside it. */
export function Marks({ name, own, required, deprecated }: MarksProps) {
  return (
    <>
      <code>{name}</code> <span className="type">{own.label}</span>
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
  // It stays so while its lines are joined: the reader is typing in it.
  const [wasLong] = useState(shown.includes('\n'));
  const common = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': required,
  };
  const options =
    own.values ?? { boolean: [true, false], 'boolean,null': [true, false, null] }[own.types.join()];
  if (options) {
    const texts = options.map((option) => typedText(option, own.types));
    const index = texts.indexOf(shown);
    return (
      <select
        {...common}
        value={value === undefined ? '' : index}
        onChange={(event) => onChange(options[Number(event.target.value || -1)])}
      >
        <option value="">{t('ui.form.not-sent')}</option>
        {index < 0 && value !== undefined && <option value={-1}>{shown}</option>}
        {texts.map((option, at) => (
          <option key={option} value={at}>
            {option}
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
  if (wasLong || shown.includes('\n'))
    return <textarea {...common} rows={4} value={typed} onChange={(event) => type(event.target.value)} />;
  return (
    <input
      {...common}
      type={own.secret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      inputMode={/^(number|integer)$/.test(own.types.join()) ? 'decimal' : undefined}
      placeholder={preset && t('ui.form.default', { preset })}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
