import { isObject } from '../../../cli/openapi/document/json-object.ts';
import type { FormGrant, RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { readJson } from '../../../cli/text/parse-json.ts';
import { trimEnd } from '../../../cli/text/trim.ts';
import { t } from '../../../cli/words/words.ts';
import { keepInTab, keptInTab } from '../storage.ts';
import { base64, base64Url } from './base64.ts';
import type { SendServer } from './load-form.ts';
import { keepSecret, secretOf } from './secrets.ts';
import { sendRequest } from './send-request.ts';

/** What a form of OAuth 2 credentials sends tokens as. */
export const TOKEN = 'ACCESS_TOKEN';

/** What came of a request for a token: how long it is valid, or why there is none. */
export type Outcome = { seconds: number | undefined } | string;

/** When the token that a page has got expires, in milliseconds since the page was opened. */
let expiresAt = Number.POSITIVE_INFINITY;

export function isExpired(): boolean {
  return performance.now() > expiresAt;
}

/** Returns the absolute address of a server, without a slash at its end. */
export function addressOf({ url }: SendServer): string {
  return trimEnd(new URL(url, location.href).href, '/');
}

/**
 * Returns the address for tokens; undefined if its origin is none to which pages may send requests. One of the server of the
 * document is one of the chosen server.
 */
export function tokenAddress(
  { tokenUrl }: FormGrant,
  { form, server, origins }: { form: RequestForm; server: SendServer; origins: string[] },
): string | undefined {
  const own = form.frame.server;
  const chosen = addressOf(server);
  const address = tokenUrl.startsWith(`${own}/`) ? chosen + tokenUrl.slice(own.length) : tokenUrl;
  if (!URL.canParse(address, own)) return undefined;
  const url = new URL(address, own);
  return [new URL(chosen).origin, ...origins].includes(url.origin) ? url.href : undefined;
}

/** Asks for a token with the credentials of the client, which the reader has typed. */
export function requestClientToken(url: string, scope: string, canceled: AbortSignal): Promise<Outcome> {
  const login = [secretOf('CLIENT_ID'), secretOf('CLIENT_SECRET')].map(encodeURIComponent).join(':');
  const fields = { grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) };
  return requestToken(url, { fields, login, canceled });
}

interface TokenRequest {
  fields: Record<string, string>;
  login?: string;
  canceled: AbortSignal;
}

/** Tokens are kept in memory, as what a reader types. */
async function requestToken(url: string, { fields, login, canceled }: TokenRequest): Promise<Outcome> {
  const headers = new Headers({ Accept: 'application/json' });
  if (login !== undefined) headers.set('Authorization', ['Basic', base64(login)].join(' '));
  const init = { method: 'POST', headers, body: new URLSearchParams(fields) };
  const response = await sendRequest({ url, init }, canceled);
  if (typeof response === 'string') return response;
  const body = readJson(response.text ?? '');
  const said = isObject(body) ? body : {};
  if (response.status >= 400 || said.error !== undefined) return refusal(said, String(response.status));
  if (typeof said.access_token !== 'string') return t('ui.sign-in.no-token');
  const seconds = typeof said.expires_in === 'number' ? said.expires_in : undefined;
  expiresAt = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
  keepSecret(TOKEN, said.access_token);
  return { seconds };
}

/** What the server says of a refusal. */
function refusal({ error: name, error_description }: Record<string, unknown>, otherwise: string): string {
  const error = [name ?? otherwise, error_description].filter((part) => typeof part === 'string').join(': ');
  return t('ui.sign-in.refused', { error });
}

/** What a sign-in on another page needs when the reader returns: not the token, which it does not have. */
interface SignIn {
  state: string;
  verifier: string;
  clientId: string;
  /** Which samples of the page have the form, and what is filled in. */
  index: number;
  shared: string;
}

/** Where the authorization server sends the reader back to: this page. */
export function redirectUri(): string {
  return location.origin + location.pathname;
}

/** Leads to the page where the reader signs in (RFC 6749 §4.1, with PKCE: RFC 7636). */
export async function startSignIn(
  authorizationUrl: string,
  { scope, index, shared }: Pick<SignIn, 'index' | 'shared'> & { scope: string },
): Promise<void> {
  const url = new URL(authorizationUrl);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${url.protocol} is no address of a page.`);
  const [state, verifier, clientId] = [randomText(), randomText(), secretOf('CLIENT_ID')];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const given = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    ...(scope === '' ? {} : { scope }),
    state,
    code_challenge: base64Url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
  keepInTab('sign-in', JSON.stringify({ state, verifier, clientId, index, shared } satisfies SignIn));
  location.assign(url);
}

let returned: { query: URLSearchParams; signIn: SignIn } | undefined;

/** Reads with what the reader returns, once, and takes it out of the address. Returns where the form was. */
export function readReturn(): Pick<SignIn, 'index' | 'shared'> | undefined {
  const signIn = readJson(keptInTab('sign-in') ?? '') as SignIn | undefined;
  keepInTab('sign-in', '');
  const query = new URLSearchParams(location.search);
  if (!signIn || !query.has('state')) return undefined;
  history.replaceState(history.state, '', location.pathname + location.hash);
  returned = { query, signIn };
  return signIn;
}

/** Whether the reader has just returned. */
export function hasReturned(): boolean {
  return returned !== undefined;
}

/** Exchanges the code of a return for a token, if it belongs to the sign-in of this tab. */
export async function finishSignIn(url: string, canceled: AbortSignal): Promise<Outcome> {
  const { query, signIn } = returned ?? {};
  returned = undefined;
  if (!signIn || query?.get('state') !== signIn.state) return t('ui.sign-in.state');
  const { verifier, clientId } = signIn;
  const code = query.get('code');
  if (code === null) return refusal(Object.fromEntries(query), '?');
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(),
    client_id: clientId,
    code_verifier: verifier,
  };
  return requestToken(url, { fields, canceled });
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}
