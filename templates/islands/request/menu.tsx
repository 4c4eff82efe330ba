import { useId } from 'react';

interface MenuProps {
  label: string;
  options: string[];
  chosen: number;
  onChoose(index: number): void;
}

export function Menu({ label, options, chosen, onChoose }: MenuProps) {
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
    </div>
  );
}
