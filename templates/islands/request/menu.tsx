import { type ReactNode, useId } from 'react';

interface MenuProps {
  label: ReactNode;
  options: string[];
  chosen: number;
  onChoose(index: number): void;
  /** Shown below. */
  children?: ReactNode;
}

export function Menu({ label, options, chosen, onChoose, children }: MenuProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options never move
          <option key={index} value={index}>
            {option}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}
