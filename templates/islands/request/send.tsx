import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type HttpRequest, urlOf, variablesOf } from '../../../cli/openapi/request/http-request.ts';
import { t } from '../../../cli/words/words.ts';
import { FieldButton } from './field-button.tsx';
import { FileField } from './file-field.tsx';
import { textOfBody } from './form-state.ts';
import type { SendServer } from './load-form.ts';
import { Menu } from './menu.tsx';
import { addressOf, isExpired, tokenAddress } from './oauth.ts';
import type { AnswerProps } from './response.tsx';
import { Response } from './response.tsx';
import { RunButtons } from './run-buttons.tsx';
import { ScrollingText } from './scrolling-text.tsx';
import { Secret } from './secret.tsx';
import { secretOf } from './secrets.ts';
import { type Files, filesOf, prepareRequest, type ReceivedResponse, sendRequest } from './send-request.ts';
import { SignIn } from './sign-in.tsx';
import { useRun } from './use-run.ts';

interface Props extends Pick<AnswerProps, 'form' | 'page' | 'shared'> {
  sendTo: SendServer[];
  /** The server that samples show, to which requests go at first if they may. */
  shown: string;
  /** To which pages may send requests. */
  origins: string[];
  /** The names of the secrets of API keys in the query. */
  keys: string[];
  /** Builds the request to a server; with secrets, its address has those that are part of it. */
  requestTo(server: string, secret?: typeof secretOf): HttpRequest;
  /** Whether the body that is written is not JSON. */
  isBroken: boolean | undefined;
  onResponse?: ((response: ReceivedResponse) => void) | undefined;
  onSending(isSending: boolean): void;
}

/** Sends the request to a server that the settings of the site name. */
export function Send({ sendTo, shown, origins, keys, requestTo, onResponse, onSending, ...answer }: Props) {
  const [index, setIndex] = useState(() => sendTo.findIndex((one) => addressOf(one) === shown));
  // False after the question, which had the focus.
  const [isAsking, setAsking] = useState<boolean>();
  const { running, outcome, setOutcome, run } = useRun<ReceivedResponse | string>();
  const [files, setFiles] = useState<Files>(new Map());
  const server = sendTo[index] ?? sendTo[0];
  if (!server) return null;
  const url = addressOf(server);
  const request = requestTo(url);
  const isRefused = answer.isBroken || lacksValue(request, answer.form);
  const isSafe = /^(GET|HEAD|OPTIONS|QUERY)$/.test(request.method);
  const send = async (): Promise<void> => {
    setAsking(false);
    onSending(true);
    if (!isSafe) addEventListener('beforeunload', askToStay);
    const response = await run(async (canceled) => {
      try {
        // Secrets have been typed since the form was rendered.
        const prepared = prepareRequest(requestTo(url, secretOf), { secretOf, files });
        const received = await sendRequest(prepared, canceled);
        return typeof received === 'object' || isSafe ? received : `${received} ${t('ui.send.maybe')}`;
      } catch {
        return t('ui.send.invalid');
      }
    });
    if (typeof response === 'object') onResponse?.(response);
    onSending(false);
    removeEventListener('beforeunload', askToStay);
  };
  const start = (): void => {
    if (filesOf(request).some((name) => !files.get(name)?.[0])) setOutcome(t('ui.send.no-file'));
    else if (isSafe) void send();
    else setAsking(true);
  };
  return (
    <div className="request send">
      <p className="heading">{t('ui.send.title')}</p>
      {sendTo.length > 1 && (
        <Menu
          label={t('ui.send.server')}
          options={sendTo.map(({ name }) => name)}
          chosen={Math.max(index, 0)}
          onChoose={setIndex}
        />
      )}
      {answer.form.unsent && <p className="facts">{answer.form.unsent}</p>}
      {signInsFor(server, answer.form, origins)}
      {[...variablesOf(request), ...keys].map((variable) => (
        <Secret key={variable} variable={variable} />
      ))}
      {filesOf(request).map((name) => (
        <FileField
          key={name}
          name={name}
          multiple={answer.form.bodies.some(({ fileLists }) => fileLists?.includes(name))}
          onChoose={(chosen) => setFiles(new Map(files).set(name, chosen))}
        />
      ))}
      {isAsking && !isRefused ? (
        <Question request={request} server={server} onYes={send} onNo={() => setAsking(false)} />
      ) : (
        <RunButtons
          label={t('ui.send.button')}
          className="field-button primary"
          onClick={isRefused ? undefined : start}
          running={running}
          autoFocus={isAsking === false}
        />
      )}
      <div role="status">
        {running && <p>{t('ui.send.sending')}</p>}
        {outcome && resultOf(outcome, answer)}
      </div>
    </div>
  );
}

/** Whether the path has the name of a parameter in place of its value. */
function lacksValue({ path }: HttpRequest, { parameters }: AnswerProps['form']): boolean {
  return parameters.some(({ name }) => path.includes(encodeURIComponent(`{${name}}`)));
}

function askToStay(event: Event): void {
  event.preventDefault();
}

/** Signing in, for each grant whose tokens the server may get. */
function signInsFor(server: SendServer, form: AnswerProps['form'], origins: string[]): ReactNode {
  return form.grants?.map((grant) => {
    const address = tokenAddress(grant, { form, server, origins });
    const { tokenUrl, authorizationUrl } = grant;
    return (
      address !== undefined && (
        <SignIn key={`${authorizationUrl} ${tokenUrl}`} grant={grant} address={address} />
      )
    );
  });
}

/** What came of a request. */
function resultOf(result: ReceivedResponse | string, answer: Omit<AnswerProps, 'response'>): ReactNode {
  if (typeof result === 'string') return <p className="fault">{result}</p>;
  return (
    <>
      {result.status === 401 && isExpired() && <p className="fault">{t('ui.sign-in.expired')}</p>}
      <Response {...answer} response={result} />
    </>
  );
}

interface QuestionProps {
  request: HttpRequest;
  server: SendServer;
  onYes(): void;
  onNo(): void;
}

/** Asks before a request that changes something; in production, with all of it. */
function Question({ request, server, onYes, onNo }: QuestionProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { method } = request;
  const { name } = server;
  const body = textOfBody(request);
  return (
    <fieldset ref={box} className="send-question" tabIndex={-1}>
      <legend>{t('ui.send.ask', { method, name })}</legend>
      {server.production && (
        <>
          <p className="fault">{t('ui.send.production')}</p>
          <ScrollingText label={t('ui.form.title')}>
            {`${method} ${urlOf(request)}${body === '' ? '' : `\n\n${body}`}`}
          </ScrollingText>
        </>
      )}
      <div className="request-title">
        <FieldButton
          className="field-button primary"
          label={t('ui.send.yes')}
          // The second click of a double one is on a question that nobody has read.
          onClick={({ detail }) => detail < 2 && onYes()}
        />
        <FieldButton label={t('ui.send.cancel')} onClick={onNo} />
      </div>
    </fieldset>
  );
}
