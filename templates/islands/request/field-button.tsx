import type { ComponentProps } from 'react';

/** A button of the form. */
export function FieldButton({ label, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" className="field-button" {...props}>
      {label}
    </button>
  );
}
