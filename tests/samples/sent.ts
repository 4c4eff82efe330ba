import type { SentBody as BodyData } from '../../cli/openapi/model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  type SampleText,
  urlOf,
} from '../../cli/openapi/request/http-request.ts';

/** A request as sent by a program, normalised. */
export interface Sent {
  method: string;
  url: string;
  /** Lower-case names, in order. */
  headers: [string, string][];
  body: SentBody;
}

/** Fields are `[name, value]`; JSON is compared as a value. */
export type SentBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: [string, string][] }
  | { kind: 'multipart'; fields: SentPart[] }
  | { kind: 'file' };

/** Name, value or `<file>`, and the media type if the sample sets one. */
export type SentPart = [name: string, value: string, type?: string];

/** Returns the expected request, with secrets filled in. */
export function expectedOf(request: HttpRequest, secrets: Record<string, string>): Sent {
  const { method } = request;
  const login = loginOf(request);
  const body = request.body?.sent;
  const entries = headersOf(request)
    .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
    .map(({ name, value }): [string, string] => [name.toLowerCase(), textOf(value, secrets)]);
  if (login)
    entries.push([
      'authorization',
      loginHeader(login.kind, `${secrets[login.user]}:${secrets[login.password]}`),
    ]);
  return { method, url: urlOf(request), headers: sorted(entries), body: bodyOf(body) };
}

export function sorted(headers: [string, string][]): [string, string][] {
  return headers.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Digest authentication depends on the response of the server; here, only the secrets are compared. */
export function loginHeader(kind: 'basic' | 'digest', pair: string): string {
  return `${kind} ${Buffer.from(pair).toString('base64')}`.replace('basic', 'Basic');
}

function textOf({ text, variable }: SampleText, secrets: Record<string, string>): string {
  return variable === undefined ? text : text + secrets[variable];
}

function bodyOf(body: BodyData | undefined): SentBody {
  switch (body?.kind) {
    case 'json':
      return { kind: 'json', value: JSON.parse(JSON.stringify(body.value)) };
    case 'text':
      return { kind: 'text', text: body.text.toWellFormed() };
    case 'form':
      return { kind: 'form', fields: body.pairs.map(wellFormed) };
    case 'multipart':
      return {
        kind: 'multipart',
        fields: body.parts.map(({ name, value, file, type }): SentPart => {
          const pair = wellFormed([name, file ? '<file>' : value]);
          return type === undefined ? pair : [...pair, type];
        }),
      };
    case 'file':
      return { kind: 'file' };
    default:
      return { kind: 'none' };
  }
}

/** Lone surrogates cannot be encoded. */
function wellFormed([name, value]: [string, string]): [string, string] {
  return [name.toWellFormed(), value.toWellFormed()];
}
