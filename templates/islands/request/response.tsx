import { useEffect, useMemo, useState } from 'react';
import { isObject, valueAt } from '../../../cli/openapi/document/json-object.ts';
import type { RequestForm, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import { jsonText } from '../../../cli/text/json-text.ts';
import { readJson } from '../../../cli/text/parse-json.ts';
import { t } from '../../../cli/words/words.ts';
import { colorTokens } from './color-tokens.tsx';
import { faultText } from './fault-text.ts';
import { FieldButton } from './field-button.tsx';
import { ScrollingText } from './scrolling-text.tsx';
import { keepSecret } from './secrets.ts';
import { MAX_SHOWN_BYTES, type ReceivedResponse } from './send-request.ts';
import { SHARED, type SharedParameter, writeTaken } from './shared-link.ts';
import { startValidation } from './validate.ts';

export interface AnswerProps {
  form: RequestForm;
  shared: SharedFields;
  /** The path of the page of the reference. */
  page: string;
  response: ReceivedResponse;
}

/** A response: nothing of it becomes markup. */
export function Response({ form, shared, page, response }: AnswerProps) {
  const { status, statusText, milliseconds, bytes, headers, text, cut } = response;
  const value = text === undefined ? undefined : readJson(text);
  const limit = MAX_SHOWN_BYTES;
  return (
    <>
      <p className="heading">
        {t('ui.send.response')} {status} {statusText}
      </p>
      <p className="facts">{t('ui.send.facts', { milliseconds, bytes })}</p>
      {value !== undefined && <Fit form={form} shared={shared} status={status} value={value} />}
      <details className="field-group">
        <summary>{t('ui.send.headers')}</summary>
        <ScrollingText label={t('ui.send.headers')}>
          {headers.map(([name, content]) => `${name}: ${content}`).join('\n')}
        </ScrollingText>
      </details>
      {text === undefined && <p>{t('ui.send.no-text')}</p>}
      {text && (
        <ScrollingText label={t('ui.send.response')}>
          {colorTokens(value === undefined ? text : jsonText(value))}
        </ScrollingText>
      )}
      {cut === 'long' && <p className="facts">{t('ui.send.cut', { limit })}</p>}
      {cut === 'early' && <p className="fault">{t('ui.send.early')}</p>}
      <Secrets variables={shared.variables} value={value} />
      <Next form={form} page={page} value={value} />
    </>
  );
}

interface FitProps extends Pick<AnswerProps, 'form' | 'shared'> {
  status: number;
  value: unknown;
}

/** Whether the body fits the schema of its status. */
function Fit({ form: { responses = [] }, shared, status, value }: FitProps) {
  const validate = useMemo(() => startValidation(shared.responseSchemas), [shared]);
  const [faults, setFaults] = useState<string[]>();
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const documented = names.flatMap((name) => responses.find((one) => one.status === name) ?? [])[0];
  useEffect(() => {
    if (!documented) return;
    void validate([{ schema: documented.schema, value }]).then((all) =>
      setFaults(
        all?.[0]?.map((fault) => {
          const text = fault.keyword === 'required' ? t('ui.send.missing') : faultText(fault);
          return `${fault.path.join('.')} ${text}`;
        }),
      ),
    );
  }, [validate, documented, value]);
  if (!documented) return <p className="facts">{t('ui.send.undocumented')}</p>;
  if (!faults) return null;
  if (faults.length === 0) return <p className="facts">{t('ui.send.fits')}</p>;
  return (
    <>
      <p className="fault">{t('ui.send.unfit')}</p>
      <ul className="request-faults">
        {faults.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** Links to the requests that need a value of the response, which fill it in. */
function Next({ form: { next = [] }, page, value }: Pick<AnswerProps, 'form' | 'page'> & { value: unknown }) {
  return next.map(({ label: title, href, passes }) => {
    const parameters = passes.flatMap(({ name, value: expression }): SharedParameter[] => {
      const taken = takenFrom(value, expression);
      return name === undefined || taken === undefined ? [] : [['', name.replace(/^path\./, ''), taken]];
    });
    const body = readJson(passes.find(({ name }) => name === undefined)?.value ?? '');
    const fields = Object.entries(isObject(body) ? body : {});
    const taken = fields.flatMap(([name, one]) => (takenFrom(value, one) === undefined ? [] : [name]));
    const part = Object.fromEntries(fields.map(([name, one]) => [name, takenFrom(value, one) ?? one]));
    const name = parameters[0]?.[1] ?? taken[0];
    return name === undefined ? null : (
      <p key={`${href} ${name}`}>
        <a href={`${page}${href}${SHARED}${writeTaken({ parameters, part })}`}>
          {t('ui.send.use', { name, title })}
        </a>
      </p>
    );
  });
}

/** Returns the part of a response to which an expression leads; undefined for any other text. */
function takenFrom(value: unknown, expression: unknown): unknown {
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(String(expression)) ?? [];
  return pointer === undefined ? undefined : valueAt(value, pointer.split('/'));
}

/** Buttons for values that are secrets of other requests: `access_token` → ACCESS_TOKEN. */
function Secrets({ variables, value }: { variables: string[]; value: unknown }) {
  const [kept, setKept] = useState<string[]>([]);
  return Object.entries(isObject(value) ? value : {}).map(([name, secret]) => {
    const variable = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
    if (typeof secret !== 'string' || !variables.includes(variable)) return null;
    const keep = (): void => {
      keepSecret(variable, secret);
      setKept([...kept, name]);
    };
    return (
      <p key={name}>
        {kept.includes(name) ? (
          t('ui.send.kept', { variable })
        ) : (
          <FieldButton label={t('ui.send.keep', { name, variable })} onClick={keep} />
        )}
      </p>
    );
  });
}
