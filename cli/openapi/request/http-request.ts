import { headerText } from '../../text/url-encoding.ts';
import type { SentBody } from '../model/model.ts';

/** A request to show in any language, or to send. Everything but the body is encoded. */
export interface HttpRequest {
  method: string;
  /** Absolute, without a trailing slash. */
  server: string;
  path: string;
  /** Fields `name=value`. */
  query: string[];
  headers: Header[];
  /** Pairs `name=value`. */
  cookies: string[];
  credentials: RequestCredential[];
  body?: RequestBody;
}

export interface RequestBody {
  /** The media type. */
  type: string;
  sent: SentBody;
}

/** What proves who sends a request, with the environment variables of its secrets. */
export type RequestCredential =
  | { kind: 'basic'; user: string; password: string }
  /** `prefix` and the secret: `Bearer ` + ACCESS_TOKEN. */
  | { kind: 'header'; name: string; prefix: string; variable: string }
  | { kind: 'cookie'; name: string; variable: string };

interface Header {
  name: string;
  value: string;
}

/** Text followed by a secret from an environment variable: `Bearer ` + ACCESS_TOKEN. */
export interface SampleText {
  text: string;
  variable?: string;
}

export function urlOf({ server, path, query }: HttpRequest): string {
  return `${server}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * Returns the headers to write: those with credentials, of cookies, of parameters, and `Content-Type`, which clients add for
 * multipart bodies. Not that of HTTP Basic.
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

/** Returns the user name and password of HTTP Basic, if the request sends them. */
export function basicOf({ credentials }: HttpRequest): { user: string; password: string } | undefined {
  return credentials.find((credential) => credential.kind === 'basic');
}

/** Returns the distinct environment variables of a request. */
export function variablesOf(request: HttpRequest): string[] {
  const basic = basicOf(request);
  const secrets = headersOf(request).flatMap(({ value }) => value.variable ?? []);
  return [...new Set([...(basic ? [basic.user, basic.password] : []), ...secrets])];
}

/** Whether the body includes a file. */
export function sendsFile(body: SentBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file));
}
