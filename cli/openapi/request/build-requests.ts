import { headerText, isToken } from '../../text/url-encoding.ts';
import { t } from '../../words/words.ts';
import { isBinaryType } from '../model/media-types.ts';
import type { Credential, Operation } from '../model/model.ts';
import { serverAddress } from '../model/server.ts';
import { assembleRequest, type RequestFrame, withBody } from './assemble-request.ts';
import type { HttpRequest, RequestCredential } from './http-request.ts';
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

function baseRequest(operation: Operation): HttpRequest {
  const parameters = operation.parameterGroups.flatMap(({ location, parameters }) =>
    parameters.map(({ name, sent }) => ({ location, name, sent })),
  );
  return assembleRequest(requestFrame(operation), parameters);
}

/** Returns what all requests of an operation have, with the credentials of the first alternative. */
export function requestFrame(operation: Operation): RequestFrame {
  const { method, servers, pathParts, security } = operation;
  const required = security[0]?.requirements ?? [];
  return {
    method,
    server: serverAddress(servers[0]),
    pathParts,
    credentials: required.flatMap(({ scheme, credential }) =>
      credential ? credentialsOf(scheme, credential) : [],
    ),
    keys: required.flatMap(({ credential }) => (credential ? queryKey(credential) : [])),
    savedAs: fileOf(operation),
  };
}

/** Names the file of a response by its media type, if all successful ones are binary. */
function fileOf({ responses }: Operation): string | undefined {
  const types = responses
    .filter(({ kind }) => kind === 'success')
    .flatMap(({ media }) => media.flatMap((one) => one.types));
  if (types.length === 0 || !types.every(isBinaryType)) return undefined;
  const [, extension = 'bin'] = /^\w+\/(?:x-)?(\w{2,5})(?:;|$)/.exec(types[0] ?? '') ?? [];
  return `response.${extension}`;
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

function queryKey(credential: Credential): RequestFrame['keys'] {
  if (credential.kind !== 'apiKey' || credential.in !== 'query') return [];
  return [{ name: credential.name, variable: variableName(credential.name) }];
}
