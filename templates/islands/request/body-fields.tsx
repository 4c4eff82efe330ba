import { useContext, useId, useState } from 'react';
import type { FormBody } from '../../../cli/openapi/forms/request-form.ts';
import { jsonText } from '../../../cli/text/json-text.ts';
import { readJson } from '../../../cli/text/parse-json.ts';
import { t } from '../../../cli/words/words.ts';
import { Faults } from './control.tsx';
import { FieldButton } from './field-button.tsx';
import { Field, InnerFields } from './fields.tsx';
import { FormContext, useField } from './form-context.ts';
import type { FormState } from './form-state.ts';
import { Menu } from './menu.tsx';

interface Props {
  bodies: FormBody[];
  state: FormState;
  isRequired: boolean;
  /** The index of the example from which the reader started. */
  example: number;
  onStart(body: number, example: number): void;
}

/** The body of a request: its media type, an example to start from, and its fields, or its text. */
export function BodyFields({ bodies, isRequired, state, example, onStart }: Props) {
  const { change } = useContext(FormContext);
  const [isText, setText] = useState(false);
  const media = bodies[state.body];
  if (!media) return null;
  const { kind, examples, type } = media;
  const name = t('ui.form.body');
  return (
    <>
      <div className="request-title">
        <p className="heading">{name}</p>
        {kind === 'json' && (
          <FieldButton
            label="JSON"
            aria-pressed={isText}
            disabled={state.isBroken}
            onClick={() => setText(!isText)}
          />
        )}
        {!isRequired && state.value !== undefined && (
          <FieldButton label={t('ui.form.remove', { name })} onClick={() => change(['body'], undefined)} />
        )}
      </div>
      {bodies.length > 1 && (
        <Menu
          label={t('ui.form.media-type')}
          options={bodies.map((body) => body.type)}
          chosen={state.body}
          onChoose={(index) => onStart(index, 0)}
        />
      )}
      {examples.length > 1 && (
        <Menu
          label={t('ui.form.start-from')}
          options={examples.map(({ title }) => title)}
          chosen={example}
          onChoose={(index) => onStart(state.body, index)}
        />
      )}
      {kind === 'file' && <p className="facts">{t('ui.form.file')}</p>}
      {kind === 'text' && <BodyText key={type} value={state.value} />}
      {kind === 'json' && isText && (
        <BodyJson key={`${type} ${example}`} value={state.value} isJson={!state.isBroken} />
      )}
      {(kind === 'form' || kind === 'multipart' || (kind === 'json' && !isText)) && (
        <BodyTree key={`${type} ${example}`} media={media} value={state.value} />
      )}
    </>
  );
}

function BodyTree({ media, value }: { media: FormBody; value: unknown }) {
  const { faultsAt } = useContext(FormContext);
  const own = useField(media.field);
  if (!own.properties && !own.choices)
    return <Field name={t('ui.form.body')} path={['body']} field={own} value={value} required />;
  return (
    <>
      <InnerFields path={['body']} own={own} value={value} />
      <Faults texts={faultsAt(['body'])} />
    </>
  );
}

function BodyText({ value }: { value: unknown }) {
  const { change, faultsAt } = useContext(FormContext);
  return (
    <>
      <textarea
        rows={8}
        aria-label={t('ui.form.body')}
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => change(['body'], event.target.value)}
      />
      <Faults texts={faultsAt(['body'])} />
    </>
  );
}

/** The text of a body; empty if none is sent. */
function textOf(value: unknown): string {
  return value === undefined ? '' : jsonText(value);
}

/** The body as JSON. While its text is none, it is kept as it is, and nothing is sent. */
function BodyJson({ value, isJson }: { value: unknown; isJson: boolean }) {
  const { change } = useContext(FormContext);
  const written = textOf(value);
  const [text, setText] = useState(written);
  const id = useId();
  // The value has been set in another way: by a reset.
  if (isJson && textOf(readJson(text)) !== written) setText(written);
  return (
    <>
      <textarea
        rows={Math.min(24, text.split('\n').length + 1)}
        aria-label={t('ui.form.json')}
        aria-invalid={!isJson}
        aria-describedby={id}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const read = readJson(target.value);
          change([read === undefined && target.value.trim() !== '' ? 'broken' : 'body'], read);
        }}
      />
      <div id={id}>{!isJson && <Faults texts={[t('ui.form.no-json')]} />}</div>
    </>
  );
}
