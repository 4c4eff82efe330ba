import { useContext, useEffect, useRef, useState } from 'react';
import type { FormGrant } from '../../../cli/openapi/forms/request-form.ts';
import { t } from '../../../cli/words/words.ts';
import { failureText } from './failure-text.ts';
import { FormContext } from './form-context.ts';
import {
  finishSignIn,
  hasReturned,
  type Outcome,
  redirectUri,
  requestClientToken,
  startSignIn,
  TOKEN,
} from './oauth.ts';
import { RunButtons } from './run-buttons.tsx';
import { Secret } from './secret.tsx';
import { TextField } from './text-field.tsx';

/** Gets an access token by a grant of OAuth 2. `address` is where tokens are requested. */
export function SignIn({ grant, address }: { grant: FormGrant; address: string }) {
  const { place } = useContext(FormContext);
  const { authorizationUrl } = grant;
  const [scope, setScope] = useState(grant.scope);
  const [outcome, setOutcome] = useState<Outcome>();
  const [running, setRunning] = useState<AbortController>();
  const [isOpen] = useState(() => authorizationUrl !== undefined && hasReturned());
  const hasStarted = useRef(false);
  const run = async (request: (canceled: AbortSignal) => Promise<Outcome>): Promise<void> => {
    const controller = new AbortController();
    setRunning(controller);
    setOutcome(undefined);
    setOutcome(await request(controller.signal));
    setRunning(undefined);
  };
  useEffect(() => {
    if (!isOpen || hasStarted.current) return;
    hasStarted.current = true;
    void run((canceled) => finishSignIn(address, canceled));
  });
  const press = (): void => {
    if (authorizationUrl === undefined) void run((canceled) => requestClientToken(address, scope, canceled));
    else startSignIn(authorizationUrl, { scope, ...place() }).catch(reportError);
  };
  return (
    <details className="field-group" open={isOpen}>
      <summary>{authorizationUrl === undefined ? t('ui.sign-in.client') : t('ui.sign-in.code')}</summary>
      <div className="field-choice">
        <Secret variable="CLIENT_ID" />
        {authorizationUrl === undefined && <Secret variable="CLIENT_SECRET" />}
        <TextField name="scope" value={scope} onChange={setScope} />
        {authorizationUrl !== undefined && (
          <p className="facts">{t('ui.sign-in.redirect', { uri: redirectUri() })}</p>
        )}
        <RunButtons
          label={authorizationUrl === undefined ? t('ui.sign-in.get') : t('ui.sign-in.go')}
          onClick={press}
          running={running}
        />
        <div role="status">{outcome && <OutcomeText outcome={outcome} />}</div>
      </div>
    </details>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  if (outcome.kind !== 'token') return <p className="fault">{outcomeText(outcome)}</p>;
  const { seconds } = outcome;
  return (
    <p>
      {t('ui.send.kept', { variable: TOKEN })} {seconds !== undefined && t('ui.sign-in.valid', { seconds })}
    </p>
  );
}

function outcomeText(outcome: Exclude<Outcome, { kind: 'token' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return t('ui.sign-in.refused', { error: outcome.error });
    case 'state':
      return t('ui.sign-in.state');
    case 'no-token':
      return t('ui.sign-in.no-token');
    default:
      return failureText(outcome.failure);
  }
}
