import { useContext, useEffect, useRef, useState } from 'react';
import type { FormGrant } from '../../../cli/openapi/forms/request-form.ts';
import { t } from '../../../cli/words/words.ts';
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
import { useRun } from './use-run.ts';

/** Gets an access token by a grant of OAuth 2. `address` is where tokens are requested. */
export function SignIn({ grant, address }: { grant: FormGrant; address: string }) {
  const { place } = useContext(FormContext);
  const { authorizationUrl } = grant;
  const [scope, setScope] = useState(grant.scope);
  const { running, outcome, run } = useRun<Outcome>();
  const [isOpen] = useState(() => authorizationUrl !== undefined && hasReturned());
  const hasStarted = useRef(false);
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
  if (typeof outcome === 'string') return <p className="fault">{outcome}</p>;
  const { seconds } = outcome;
  return (
    <p>
      {t('ui.send.kept', { variable: TOKEN })} {seconds !== undefined && t('ui.sign-in.valid', { seconds })}
    </p>
  );
}
