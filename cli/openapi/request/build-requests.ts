import { encode, encodeTemplate, headerText, isToken } from '../../text/url-encoding.ts';
import { t } from '../../words/words.ts';
import { isBinaryType } from '../model/media-types.ts';
import type { Credential, Operation, Parameter, SentBody } from '../model/model.ts';
import { concreteType } from '../model/sent-body.ts';
import { serverAddress } from '../model/server.ts';
import { type HttpRequest, loginOf, type RequestCredential } from './http-request.ts';
import { variableName } from './variable-names.ts';

/** A request of an operation, and the title of the example that is its body. */
export interface TitledRequest {
  title: string;
  request: HttpRequest;
  /** Whether the body is an example that the author wrote. */
  isWritten: boolean;
}

/** Builds a request for each example of the body in the sampled media type, or one without a body. */
export function buildRequests(operation: Operation): TitledRequest[] {
  const base = baseRequest(operation);
  const { media = [], sampledType: type } = operation.requestBody ?? {};
  const only = (request: HttpRequest): TitledRequest[] => [
    { title: t('sample.request'), request, isWritten: false },
  ];
  if (type === undefined) return only(base);
  if (isBinaryType(type)) return only(withBody(base, type, { kind: 'file' }));
  const requests = media
    .flatMap(({ examples }) => examples)
    .flatMap(({ types, title, sent, generated }): TitledRequest[] =>
      sent && types.includes(type)
        ? [{ title, request: withBody(base, type, sent), isWritten: !generated }]
        : [],
    );
  return requests.length > 0 ? requests : only(base);
}

function withBody(base: HttpRequest, mediaType: string, sent: SentBody): HttpRequest {
  if (sent.kind === 'form' && sent.pairs.length === 0) return base;
  return { ...base, body: { type: concreteType(mediaType, sent), sent } };
}

function baseRequest(operation: Operation): HttpRequest {
  const { method, servers, security, parameterGroups } = operation;
  const at = (location: string): Parameter[] =>
    parameterGroups.find((group) => group.location === location)?.parameters ?? [];
  const sentAt = (location: string): string[] => at(location).flatMap(({ sent }) => sent ?? []);
  const required = security[0]?.requirements ?? [];
  const credentials = required.flatMap(({ scheme, credential }) =>
    credential ? credentialsOf(scheme, credential) : [],
  );
  const keys = required.flatMap(({ credential }) => (credential ? queryKey(credential) : []));
  const headers = at('header').flatMap(({ name, sent }) => (sent ?? []).map((value) => ({ name, value })));
  // A template may name operations apart by a query or a fragment.
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)\??([^#]*)(.*)$/s.exec(fillPath(operation.pathParts, at('path'))) ?? [];
  const fixed = query === '' ? [] : query.split('&');
  return withUniqueHeaders({
    method,
    server: serverAddress(servers[0]),
    path,
    query: [...fixed, ...sentAt('query'), ...sentAt('querystring'), ...keys],
    fragment,
    headers,
    cookies: sentAt('cookie'),
    credentials,
  });
}

function fillPath(parts: Operation['pathParts'], parameters: Parameter[]): string {
  return parts
    .map(({ text, isParameter }) => {
      if (!isParameter) return encodeTemplate(text);
      const parameter = parameters.find(({ name }) => name === text.slice(1, -1));
      return parameter?.sent?.[0] ?? encode(text);
    })
    .join('');
}

/**
 * Removes headers with duplicate and invalid names, and those that are set elsewhere: `Authorization` by credentials, and
 * `Content-Type`, which no parameter may set (OpenAPI 3.1 §4.8.12.1).
 */
function withUniqueHeaders(request: HttpRequest): HttpRequest {
  const seen = new Set(['content-type']);
  if (loginOf(request)) seen.add('authorization');
  const isNew = (name: string): boolean => {
    const key = name.toLowerCase();
    if (!isToken(name) || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const credentials = request.credentials.filter((one) => one.kind !== 'header' || isNew(one.name));
  if (request.cookies.length > 0 || credentials.some(({ kind }) => kind === 'cookie')) seen.add('cookie');
  return { ...request, credentials, headers: request.headers.filter(({ name }) => isNew(name)) };
}

/** Returns what a request sends for a security scheme; secrets are environment variables. */
function credentialsOf(scheme: string, credential: Credential): RequestCredential[] {
  switch (credential.kind) {
    case 'apiKey': {
      const { name, in: location } = credential;
      const variable = variableName(name);
      if (!isToken(name)) return [];
      if (location === 'header') return [{ kind: 'header', name, prefix: '', variable }];
      return location === 'cookie' ? [{ kind: 'cookie', name, variable }] : [];
    }
    case 'basic':
    case 'digest':
      return [
        /client/i.test(scheme)
          ? { kind: credential.kind, user: 'CLIENT_ID', password: 'CLIENT_SECRET' }
          : { kind: credential.kind, user: 'USERNAME', password: 'PASSWORD' },
      ];
    case 'mutualTLS':
      return [{ kind: 'mutualTLS' }];
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
      return [bearer('Bearer')];
    case 'http':
      return [bearer(headerText(credential.scheme))];
    default:
      return [];
  }
}

function bearer(scheme: string): RequestCredential {
  return { kind: 'header', name: 'Authorization', prefix: `${scheme} `, variable: 'ACCESS_TOKEN' };
}

/** An API key in the query is a placeholder. */
function queryKey(credential: Credential): string[] {
  if (credential.kind !== 'apiKey' || credential.in !== 'query') return [];
  return [`${encode(credential.name)}=${encode(`YOUR_${variableName(credential.name)}`)}`];
}
