import { createContext, useContext } from 'react';
import type { FormField, OwnField, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import type { Path } from './edit-value.ts';

/** The form around fields. */
export const FormContext = createContext<{
  fields: SharedFields['fields'];
  /** What is wrong with the value at a path. */
  faultsAt(path: Path): string[];
  change(path: Path, value: unknown): void;
  /** Which samples of the page have the form, and what is filled in. */
  place(): { index: number; shared: string };
}>({ fields: [], faultsAt: () => [], change: () => {}, place: () => ({ index: -1, shared: '' }) });

/** Returns a field, if necessary from those that forms share. */
export function useField(field: FormField): OwnField {
  return ownField(useContext(FormContext).fields, field);
}

export function ownField(fields: SharedFields['fields'], field: FormField): OwnField {
  return typeof field === 'number' ? (fields[field] ?? { label: '', types: [] }) : field;
}
