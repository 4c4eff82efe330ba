import { headerText } from '../../text/url-encoding.ts';
import type { SentBody } from '../model/model.ts';

/** Seconds after which a sample gives up, where its language has a time-out as an option of the call. */
export const TIMEOUT = 30;

/** A request to show in any language, or to send. Everything but the body is encoded. */
export interface HttpRequest {
  method: string;
  /** Absolute, without a trailing slash. */
  server: string;
  path: string;
  /** Fields `name=value`. */
  query: string[];
  /** With its `#`, or empty. */
  fragment: string;
  headers: Header[];
  /** Pairs `name=value`. */
  cookies: string[];
  credentials: RequestCredential[];
  body?: RequestBody;
  /** The name of the file to which a response is saved, if it is never text. */
  savedAs?: string | undefined;
}

export interface RequestBody {
  /** The media type. */
  type: string;
  sent: SentBody;
}

/** What proves who sends a request, with the environment variables of its secrets. */
export type RequestCredential =
  | Login
  /** `prefix` and the secret: `Bearer ` + ACCESS_TOKEN. */
  | { kind: 'header'; name: string; prefix: string; variable: string }
  | { kind: 'cookie'; name: string; variable: string }
  | { kind: 'mutualTLS' };

/** The environment variables of a user name and a password. */
export interface Login {
  kind: 'basic' | 'digest';
  user: string;
  password: string;
}

interface Header {
  name: string;
  value: string;
}

/** Text followed by a secret from an environment variable: `Bearer ` + ACCESS_TOKEN. */
export interface SampleText {
  text: string;
  variable?: string;
}

/** Returns the address, and each field of the query with its separator, of which the last has the fragment. */
export function urlPieces({ server, path, query, fragment }: HttpRequest): string[] {
  const fields = query.map((field, index) => `${index === 0 ? '?' : '&'}${field}`);
  const pieces = [`${server}${path}`, ...fields];
  return pieces.map((piece, index) => (index === pieces.length - 1 ? piece + fragment : piece));
}

export function urlOf(request: HttpRequest): string {
  return urlPieces(request).join('');
}

/**
 * Returns the headers to write: those with credentials, of cookies, of parameters, and `Content-Type`, which clients add for
 * multipart bodies. Not that of a login.
 */
export function headersOf(request: HttpRequest): { name: string; value: SampleText }[] {
  const { headers, credentials, body } = request;
  return [
    ...credentials.flatMap((credential) =>
      credential.kind === 'header'
        ? [{ name: credential.name, value: { text: credential.prefix, variable: credential.variable } }]
        : [],
    ),
    ...cookieHeader(request),
    ...headers.map(({ name, value }) => ({ name, value: { text: value } })),
    ...(body && body.sent.kind !== 'multipart'
      ? [{ name: 'Content-Type', value: { text: headerText(body.type) } }]
      : []),
  ];
}

/** Joins all cookies in one header. It can end with only one secret; others become placeholders. */
function cookieHeader({ cookies, credentials }: HttpRequest): { name: string; value: SampleText }[] {
  const secrets = credentials.filter(({ kind }) => kind === 'cookie') as { name: string; variable: string }[];
  if (cookies.length + secrets.length === 0) return [];
  const named = secrets.slice(0, -1).map(({ name, variable }) => `${name}=YOUR_${variable}`);
  const last = secrets.at(-1);
  const text = [...cookies, ...named, ...(last ? [`${last.name}=`] : [])].join('; ');
  return [{ name: 'Cookie', value: { text, ...(last && { variable: last.variable }) } }];
}

/** Returns the user name and password that the request sends. */
export function loginOf({ credentials }: HttpRequest): Login | undefined {
  return credentials.find((one): one is Login => one.kind === 'basic' || one.kind === 'digest');
}

/** Whether the client has to prove who it is by a certificate. */
export function needsCertificate({ credentials }: HttpRequest): boolean {
  return credentials.some(({ kind }) => kind === 'mutualTLS');
}

/** Returns the distinct environment variables of a request. */
export function variablesOf(request: HttpRequest): string[] {
  const login = loginOf(request);
  const secrets = headersOf(request).flatMap(({ value }) => value.variable ?? []);
  return [...new Set([...(login ? [login.user, login.password] : []), ...secrets])];
}

/** Whether the body includes a file. */
export function sendsFile(body: SentBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file));
}
