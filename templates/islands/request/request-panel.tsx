import { useEffect, useRef, useState } from 'react';
import { valueAt } from '../../../cli/openapi/document/json-object.ts';
import type { RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { t } from '../../../cli/words/words.ts';
import { BodyFields } from './body-fields.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Path } from './edit-value.ts';
import { FieldButton } from './field-button.tsx';
import { Field } from './fields.tsx';
import { FormContext } from './form-context.ts';
import { type FormState, requestOf } from './form-state.ts';
import { LiveCode } from './live-code.tsx';
import type { LoadedForm } from './load-form.ts';
import { Send } from './send.tsx';
import type { ReceivedResponse } from './send-request.ts';
import { writeShared } from './shared-link.ts';
import { type Faults, faultKey, useFaults } from './use-faults.ts';
import { useFormState } from './use-form-state.ts';

export interface PanelProps extends LoadedForm {
  title?: string | undefined;
  /** What is filled in at first. */
  start?: FormState | undefined;
  /** The path of the page of the reference. */
  page: string;
  /** The address to which what is filled in is added to share it. */
  link: string;
  /** Which samples of the page it is in place of. */
  index: number;
  /** The server that samples show now. */
  server: string;
  language: string;
  onLanguage(id: string): void;
  onClose(): void;
  onResponse?(response: ReceivedResponse): void;
  /** Called when a request is sent, and when it has ended: who leaves meanwhile would not learn what came of it. */
  onSending?(isSending: boolean): void;
}

/** What all panels have from where they are shown. */
export type PanelFrame = Pick<PanelProps, 'index' | 'language' | 'onLanguage' | 'onClose'>;

/** The form of a request, and its code below. */
export function RequestPanel({
  form,
  shared,
  sendTo,
  origins,
  index,
  page,
  start,
  link,
  server,
  language,
  onLanguage,
  onClose,
  onResponse,
  onSending,
  title = t('ui.form.title'),
}: PanelProps) {
  const { state, example, change, startBody, reset } = useFormState(form, start);
  const [isSending, setSending] = useState(false);
  const faults = useFaults({ form, shared }, state);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const faultsAt = (path: Path): string[] => faults.get(faultKey(path)) ?? [];
  const requestTo = (url: string, secret?: (variable: string) => string) =>
    requestOf({ ...form, frame: { ...form.frame, server: url } }, state, secret);
  const written = () => writeShared(form, state, shared.fields);
  const place = () => ({ index, shared: written() });
  return (
    <FormContext.Provider value={{ fields: shared.fields, faultsAt, change, place }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and a section would be a landmark */}
      <div className="request" role="group" aria-label={title}>
        <div className="request-title">
          <p className="heading" ref={heading} tabIndex={-1}>
            {title}
          </p>
          <FieldButton label={t('ui.form.reset')} onClick={reset} />
          <CopyButton label={t('ui.form.link')} getText={() => link + written()} />
          <FieldButton label={t('ui.form.close')} disabled={isSending} onClick={onClose} />
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
          <BodyFields
            bodies={form.bodies}
            isRequired={form.requiresBody}
            state={state}
            example={example}
            onStart={startBody}
          />
        )}
        <FaultList form={form} state={state} faults={faults} />
      </div>
      <LiveCode
        request={requestTo(server)}
        languages={shared.languages}
        language={language}
        onLanguage={onLanguage}
      />
      <Send
        form={form}
        shared={shared}
        page={page}
        sendTo={sendTo}
        shown={server}
        origins={origins}
        keys={form.frame.keys.map(({ variable }) => variable)}
        requestTo={requestTo}
        isBroken={state.isBroken}
        onResponse={onResponse}
        onSending={(now) => {
          setSending(now);
          onSending?.(now);
        }}
      />
    </FormContext.Provider>
  );
}

/** What is to be corrected, also in fields that are closed. */
function FaultList({ form, state, faults }: { form: RequestForm; state: FormState; faults: Faults }) {
  const entries = [...faults].flatMap(([key, texts]) => {
    const [root = '', ...path] = JSON.parse(key) as string[];
    const top = state.parameters[Number(root)] ?? state.value;
    // The fields of items are counted from 1.
    const steps = path.map((step, at) =>
      Array.isArray(valueAt(top, path.slice(0, at))) ? Number(step) + 1 : step,
    );
    const name = [form.parameters[Number(root)]?.name ?? '', ...steps].filter(Boolean).join('.');
    return texts.map((text) => ({ name: name || t('ui.form.body'), text }));
  });
  return (
    <div role="status">
      {entries.length > 0 && (
        <ul className="request-faults">
          {entries.map(({ name, text }) => (
            <li key={`${name} ${text}`}>
              <code>{name}</code> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
