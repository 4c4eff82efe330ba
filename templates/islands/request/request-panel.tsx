import { useEffect, useRef, useState } from 'react';
import { t } from '../../../cli/words/words.ts';
import { BodyFields } from './body-fields.tsx';
import { type Path, withPart } from './edit-value.ts';
import { Field } from './fields.tsx';
import { FormContext } from './form-context.ts';
import { initialState, requestOf } from './form-state.ts';
import { LiveCode } from './live-code.tsx';
import type { LoadedForm } from './load-form.ts';
import { faultKey, useFaults } from './use-faults.ts';

interface Props extends LoadedForm {
  /** The server that samples show now. */
  server: string;
  language: string;
  onLanguage(id: string): void;
  onClose(): void;
}

/** The form of a request, and its code below. */
export function RequestPanel({ form, shared, server, language, onLanguage, onClose }: Props) {
  const [state, setState] = useState(() => initialState(form));
  const [example, setExample] = useState(0);
  const faults = useFaults({ form, shared }, state);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const change = ([root, ...path]: Path, value: unknown): void =>
    setState((before) => {
      if (root === 'body') return { ...before, value: withPart(before.value, path, value) };
      const parameters = [...before.parameters];
      parameters[Number(root)] = withPart(parameters[Number(root)], path, value);
      return { ...before, parameters };
    });
  const startBody = (body: number, chosen: number): void => {
    setExample(chosen);
    setState(({ parameters }) => ({ ...initialState(form, { body, example: chosen }), parameters }));
  };
  const reset = (): void => {
    setExample(0);
    setState(initialState(form));
  };
  const faultsAt = (path: Path): string[] => faults.get(faultKey(path)) ?? [];
  const request = requestOf({ ...form, frame: { ...form.frame, server } }, state);
  const count = [...faults.values()].flat().length;
  return (
    <FormContext value={{ fields: shared.fields, faultsAt, change }}>
      <form className="request" onSubmit={(event) => event.preventDefault()}>
        <div className="request-title">
          <h4 ref={title} tabIndex={-1}>
            {t('ui.form.title')}
          </h4>
          <button type="button" className="field-button" onClick={reset}>
            {t('ui.form.reset')}
          </button>
          <button type="button" className="field-button" onClick={onClose}>
            {t('ui.form.close')}
          </button>
        </div>
        {form.parameters.map(({ name, location, required, deprecated, field }, index) => (
          <Field
            key={`${location} ${name}`}
            name={name}
            path={[index]}
            field={field}
            required={required}
            deprecated={deprecated}
            value={state.parameters[index]}
          />
        ))}
        {form.bodies.length > 0 && (
          <BodyFields bodies={form.bodies} state={state} example={example} onStart={startBody} />
        )}
        <p className="request-faults" role="status">
          {count === 0 ? '' : t('ui.form.faults', { count })}
        </p>
      </form>
      <LiveCode request={request} language={language} onLanguage={onLanguage} />
    </FormContext>
  );
}
