import { useId } from 'react';

interface TextFieldProps {
  /** A name of the API or of a variable. */
  name: string;
  type?: 'text' | 'password';
  value: string;
  onChange(value: string): void;
}

/** A field for one line of text. */
export function TextField({ name, type = 'text', value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      <input
        id={id}
        type={type}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
