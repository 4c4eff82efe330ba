import { useState } from 'react';
import type { RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { type Path, withPart } from './edit-value.ts';
import { type FormState, initialState } from './form-state.ts';

/** What is filled in, and how it changes; `start` is what is filled in at first. */
export function useFormState(form: RequestForm, start: FormState | undefined) {
  const [state, setState] = useState(() => start ?? initialState(form));
  /** The example from which the reader started. */
  const [example, setExample] = useState(0);
  return {
    state,
    example,
    change([root, ...path]: Path, value: unknown): void {
      setState((before) => {
        if (root === 'broken') return { ...before, isBroken: true };
        if (root === 'body')
          return { ...before, value: withPart(before.value, path, value), isBroken: false };
        const parameters = [...before.parameters];
        parameters[Number(root)] = withPart(parameters[Number(root)], path, value);
        return { ...before, parameters };
      });
    },
    startBody(body: number, chosen: number): void {
      setExample(chosen);
      setState(({ parameters }) => ({ ...initialState(form, { body, example: chosen }), parameters }));
    },
    reset(): void {
      setExample(0);
      setState(initialState(form));
    },
  };
}
