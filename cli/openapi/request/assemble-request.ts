import { encode, encodeTemplate, isToken } from '../../text/url-encoding.ts';
import type { Operation, SentBody } from '../model/model.ts';
import { type HttpRequest, loginOf, type RequestCredential } from './http-request.ts';

/** What all requests of an operation have. */
export interface RequestFrame {
  method: string;
  /** Absolute, without a trailing slash. */
  server: string;
  pathParts: Operation['pathParts'];
  credentials: RequestCredential[];
  /** API keys in the query, with the environment variables of their secrets. */
  keys: { name: string; variable: string }[];
  savedAs?: HttpRequest['savedAs'];
}

/** What a request sends of a parameter, as `sendParameter` writes it; missing if it leaves it out. */
export interface SentParameter {
  location: string;
  name: string;
  sent: string[] | undefined;
}

/**
 * Puts the parameters of a request into its path, query, headers and cookies. API keys in the query are placeholders, unless
 * their secrets are given.
 */
export function assembleRequest(
  frame: RequestFrame,
  parameters: SentParameter[],
  secretOf: (variable: string) => string = (variable) => `YOUR_${variable}`,
): HttpRequest {
  const { method, server, credentials, savedAs } = frame;
  const keys = frame.keys.flatMap(({ name, variable }) => {
    const secret = secretOf(variable);
    return secret === '' ? [] : `${encode(name)}=${encode(secret)}`;
  });
  const at = (location: string): SentParameter[] => parameters.filter((one) => one.location === location);
  const sentAt = (location: string): string[] => at(location).flatMap(({ sent }) => sent ?? []);
  const headers = at('header').flatMap(({ name, sent }) => (sent ?? []).map((value) => ({ name, value })));
  // A template may name operations apart by a query or a fragment.
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)\??([^#]*)(.*)$/s.exec(fillPath(frame.pathParts, at('path'))) ?? [];
  const fixed = query === '' ? [] : query.split('&');
  return withUniqueHeaders({
    method,
    server,
    path,
    query: [...fixed, ...sentAt('query'), ...sentAt('querystring'), ...keys],
    fragment,
    headers,
    cookies: sentAt('cookie'),
    credentials,
    savedAs,
  });
}

/** Adds a body, unless it is a form without fields. */
export function withBody(base: HttpRequest, mediaType: string, sent: SentBody): HttpRequest {
  if (sent.kind === 'form' && sent.pairs.length === 0) return base;
  return { ...base, body: { type: concreteType(mediaType, sent), sent } };
}

/** Returns a specific media type for a range such as `image/*`. */
function concreteType(mediaType: string, { kind }: SentBody): string {
  const [range = '', isRange] = mediaType.split(/(\*)/);
  if (!isRange) return mediaType;
  const fitting = kind === 'json' ? 'application/json ' : kind === 'text' ? 'text/plain ' : '';
  const types = `${fitting}application/octet-stream text/plain image/png audio/mpeg video/mp4`.split(' ');
  return types.find((type) => type.startsWith(range)) ?? mediaType;
}

function fillPath(parts: RequestFrame['pathParts'], parameters: SentParameter[]): string {
  return parts
    .map(({ text, parameter }) => {
      if (parameter === undefined) return encodeTemplate(text);
      return parameters.find(({ name }) => name === parameter)?.sent?.[0] ?? encode(text);
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
