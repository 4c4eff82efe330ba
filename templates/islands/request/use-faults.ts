import { useEffect, useMemo, useState } from 'react';
import type { Path } from './edit-value.ts';
import { faultText } from './fault-text.ts';
import type { FormState } from './form-state.ts';
import type { LoadedForm } from './load-form.ts';
import { startValidation } from './validate.ts';

/** What is wrong, in words, by the path in the form as JSON. */
export type Faults = Map<string, string[]>;

export function faultKey(path: Path): string {
  return JSON.stringify(path.map(String));
}

/** A new form is drawn before its worker is started, and keys that are pressed in quick succession are one change. */
const PAUSE_MS = 50;

/** Validates what has been filled in, whenever it changes. Until there is an answer, the last one stays. */
export function useFaults(
  { form, shared }: Pick<LoadedForm, 'form' | 'shared'>,
  { parameters, body, value }: FormState,
): Faults {
  const validate = useMemo(() => startValidation(shared.schemas), [shared]);
  const [faults, setFaults] = useState<Faults>(new Map());
  useEffect(() => {
    const sent = form.parameters.flatMap(({ schema, required }, index) =>
      parameters[index] === undefined && !required ? [] : [{ root: index, schema, value: parameters[index] }],
    );
    const media = form.bodies[body];
    const ofBody = media && (value !== undefined || form.requiresBody) && media.kind !== 'file';
    const parts = [...sent, ...(ofBody ? [{ root: 'body', schema: media.schema, value }] : [])];
    const missing = parts.filter((part) => part.value === undefined);
    const given = parts.filter((part) => !missing.includes(part));
    const timer = setTimeout(async () => {
      const all = await validate(given);
      if (!all) return;
      const found: Faults = new Map();
      const add = (path: Path, text: string): void => {
        const texts = found.get(faultKey(path)) ?? [];
        found.set(faultKey(path), [...new Set([...texts, text])]);
      };
      for (const { root } of missing) add([root], faultText({ path: [], keyword: 'required', limit: true }));
      for (const [index, own] of all.entries())
        for (const fault of own) add([given[index]?.root ?? '', ...fault.path], faultText(fault));
      setFaults(found);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, validate, parameters, body, value]);
  return faults;
}
