import type { SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  type Login,
  loginOf,
  needsCertificate,
  type RequestCredential,
  type SampleText,
  urlPieces,
  variablesOf,
} from '../request/http-request.ts';

/** Comments that say how to send what the standard library of a language cannot, by the kind of credential. */
type Notes = { [K in RequestCredential['kind']]?: string };

/** The parts of a request that a language writes. */
export interface SampleRequest {
  method: string;
  /** The address, and each field of the query. */
  url: string[];
  headers: { name: string; value: SampleText }[];
  login: Login | undefined;
  /** Whether the client has to prove who it is by a certificate. */
  hasCertificate: boolean;
  /** The distinct environment variables. */
  variables: string[];
  body: SentBody | undefined;
  /** Lines that `//` starts: how to send the credentials that are left out. */
  comments: string;
}

/** Returns the parts of a request for a language, without the credentials that it has notes for instead. */
export function sampleRequest(request: HttpRequest, notes: Notes = {}): SampleRequest {
  const credentials = request.credentials.filter(({ kind }) => notes[kind] === undefined);
  const comments = request.credentials.flatMap(({ kind }) => notes[kind] ?? []);
  const sent = { ...request, credentials };
  return {
    method: request.method,
    url: urlPieces(sent),
    headers: headersOf(sent),
    login: loginOf(sent),
    hasCertificate: needsCertificate(sent),
    variables: variablesOf(sent),
    body: request.body?.sent,
    comments: comments.map((comment) => `// ${comment}\n`).join(''),
  };
}
