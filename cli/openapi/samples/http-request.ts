import { trimEnd } from '../../text/trim.ts';
import {
  get,
  getEntries,
  getString,
  isObject,
  isTrue,
  type JsonObject,
  textOf,
} from '../document/json-object.ts';
import { type Context, follow, type SampledOperation } from '../model/context.ts';
import { collectExamples } from '../model/example.ts';
import { isBinary, isBinaryType } from '../model/media-types.ts';
import type { Credential, SecurityAlternative, SentBody, Server } from '../model/model.ts';
import { parameterValue, styleOfParameter } from '../model/parameter.ts';
import { concreteType, sentBody } from '../model/sent-body.ts';
import { serialize } from '../model/serialize.ts';
import { serverUrl } from '../model/server.ts';
import { formPairs } from '../model/write-body.ts';
import { variableName } from './variable-names.ts';

/** A request to show in any language. */
export interface HttpRequest {
  method: string;
  /** Absolute and percent-encoded. */
  url: string;
  headers: { name: string; value: SampleText }[];
  /** HTTP Basic: names of the environment variables with user name and password. */
  basic?: { user: string; password: string };
  body?: SentBody;
}

/** Text followed by a secret from an environment variable: `Bearer ` + ACCESS_TOKEN. */
export interface SampleText {
  text: string;
  variable?: string;
}

/** Returns the distinct environment variables of a request. */
export function variablesOf({ headers, basic }: HttpRequest): string[] {
  const secrets = headers.flatMap(({ value }) => value.variable ?? []);
  return [...new Set([...(basic ? [basic.user, basic.password] : []), ...secrets])];
}

/** Whether the body includes a file. */
export function sendsFile(body: SentBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file));
}

/**
 * Builds a request for each named example of the body, or one without a body. Includes required parameters, and optional
 * query parameters that have an example.
 */
export function buildRequests(
  context: Context,
  operation: SampledOperation,
): { title: string; request: HttpRequest }[] {
  const base = baseRequest(context, operation);
  const contents = getEntries(follow(context, get(operation.raw, 'requestBody')), 'content');
  const content = contents.find(([type]) => !isBinaryType(type)) ?? contents[0];
  // The body of GET and HEAD has no defined semantics (RFC 9110 §9.3.1), and `fetch` rejects it.
  if (!content || ['GET', 'HEAD'].includes(operation.method)) return [{ title: 'Request', request: base }];
  const [mediaType, node] = content;
  const media = follow(context, node);
  const schema = get(media, 'schema');
  if (isBinary(context, mediaType, schema))
    return [{ title: 'Request', request: withBody(base, mediaType, { kind: 'file' }) }];
  const requests = collectExamples(context, media, 'request').flatMap((example) => {
    const body = sentBody(context, example, mediaType, schema);
    return body ? [{ title: example.title, request: withBody(base, mediaType, body) }] : [];
  });
  return requests.length > 0 ? requests : [{ title: 'Request', request: base }];
}

function withBody(base: HttpRequest, mediaType: string, body: SentBody): HttpRequest {
  if (body.kind === 'form' && body.pairs.length === 0) return base;
  // For multipart, the client adds the header with the boundary.
  if (body.kind === 'multipart') return { ...base, body };
  const type = { name: 'Content-Type', value: { text: headerText(concreteType(mediaType, body)) } };
  return { ...base, headers: [...base.headers, type], body };
}

function baseRequest(
  context: Context,
  { method, path, parameters, security, servers }: SampledOperation,
): HttpRequest {
  const sent = parameters.filter(isSent);
  const auth = authOf(security);
  const at = (location: string) => sent.filter((parameter) => getString(parameter, 'in') === location);
  const query = [
    ...at('query').map((parameter) => write(context, parameter)),
    ...at('querystring').map((parameter) => writeQueryString(context, parameter)),
    ...auth.query,
  ].filter((text) => text !== '');
  const headers = at('header').map((parameter) => ({
    name: getString(parameter, 'name') ?? '',
    value: { text: headerText(write(context, parameter, false)) },
  }));
  const cookies = at('cookie')
    .map((parameter) => headerText(write(context, parameter)))
    .filter((text) => text !== '');
  return {
    method,
    url: `${serverAddress(servers[0])}${fillPath(context, path, sent)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: uniqueHeaders([...auth.headers, ...cookieHeader(cookies, auth.cookies), ...headers], auth.basic),
    ...(auth.basic ? { basic: auth.basic } : {}),
  };
}

function isSent(parameter: JsonObject): boolean {
  const location = getString(parameter, 'in');
  const hasExample = ['example', 'examples'].some((key) => Object.hasOwn(parameter, key));
  return isTrue(parameter, 'required') || location === 'path' || (location === 'query' && hasExample);
}

/** Joins all cookies in one header. It can end with only one secret; others become placeholders. */
function cookieHeader(cookies: string[], secrets: string[]): HttpRequest['headers'] {
  if (cookies.length + secrets.length === 0) return [];
  const named = secrets.slice(0, -1).map((name) => `${name}=YOUR_${variableName(name)}`);
  const last = secrets.at(-1);
  const text = [...cookies, ...named, ...(last === undefined ? [] : [`${last}=`])].join('; ');
  const secret = last === undefined ? {} : { variable: variableName(last) };
  return [{ name: 'Cookie', value: { text, ...secret } }];
}

/**
 * Removes duplicate and invalid names, and those that are set elsewhere: `Authorization` of HTTP Basic, and `Content-Type`,
 * which no parameter may set (OpenAPI 3.1 §4.8.12.1).
 */
function uniqueHeaders(headers: HttpRequest['headers'], basic: HttpRequest['basic']): HttpRequest['headers'] {
  const seen = new Set(['content-type', ...(basic ? ['authorization'] : [])]);
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    if (!isToken(name) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the URL of a server, absolute (based on example.com), percent-encoded, and without trailing slashes. */
export function serverAddress(server: Server | undefined): string {
  const home = 'https://example.com';
  const text = serverUrl(server).replace(/[{}]/g, '');
  const url = URL.canParse(text, home) ? new URL(text, home) : new URL(home);
  if (!/^https?:$/.test(url.protocol)) return home;
  return url.origin + trimEnd(url.pathname.replace(/%(?![\da-f]{2})|['()*|[\]^`]/gi, percent), '/');
}

/** Whether a text is a valid header name (RFC 9110 §5.6.2). */
export function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Percent-encodes a literal part of a path template. */
export function encodePath(text: string): string {
  return encodeURI(text.toWellFormed()).replace(/[?#']/g, percent);
}

/** Percent-encodes everything but visible ASCII for a header value (OpenAPI 3.1 appendix D). */
export function headerText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^ -~]/gu, (character) => encodeURIComponent(character.toWellFormed()))
    .trim();
}

function fillPath(context: Context, path: string, parameters: JsonObject[]): string {
  return path
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      const name = /^\{(.*)\}$/s.exec(piece)?.[1];
      const parameter = parameters.find(
        (candidate) => getString(candidate, 'in') === 'path' && getString(candidate, 'name') === name,
      );
      if (name === undefined) return encodePath(piece);
      const value = parameter ? write(context, parameter) : piece;
      // Dots, even encoded, would be removed from the path (RFC 3986 §5.2.4).
      if (!parameter || /^\.{1,2}$/.test(value)) return encode(piece);
      return value;
    })
    .join('');
}

function write(context: Context, parameter: JsonObject, encoded = true): string {
  const [name = '', location = 'query'] = [getString(parameter, 'name'), getString(parameter, 'in')];
  const style = styleOfParameter(parameter, name, location);
  const value = parameterValue(context, parameter) ?? '';
  if (!encoded) return serialize(style, value);
  // Brackets of deepObject and the pipe are invalid in a URL (RFC 3986 §3.4); curl and Java reject them.
  return serialize(style, value, encode).replace(/[[\]|]/g, percent);
}

/** Serialises a parameter that is the whole query (OpenAPI 3.2 §4.12.1). */
function writeQueryString(context: Context, parameter: JsonObject): string {
  const [content] = getEntries(parameter, 'content');
  const [example] = collectExamples(context, isObject(content?.[1]) ? content[1] : parameter, 'request');
  if (!isObject(example?.value)) return encode(textOf(example?.value ?? ''));
  return formPairs(example.value)
    .map((pair) => pair.map(encode).join('='))
    .join('&');
}

/** Percent-encodes a part of a path or query. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, percent);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

interface Auth {
  headers: HttpRequest['headers'];
  query: string[];
  /** Names of cookies with secrets. */
  cookies: string[];
  basic?: { user: string; password: string };
}

/** Returns the authentication of the first alternative. */
function authOf(security: SecurityAlternative[]): Auth {
  const auth: Auth = { headers: [], query: [], cookies: [] };
  for (const { scheme, credential } of security[0]?.requirements ?? [])
    if (credential) addCredential(auth, scheme, credential);
  return auth;
}

function addCredential(auth: Auth, name: string, credential: Credential): void {
  switch (credential.kind) {
    case 'apiKey':
      addKey(auth, credential.name, credential.in);
      break;
    case 'basic':
      auth.basic = /client/i.test(name)
        ? { user: 'CLIENT_ID', password: 'CLIENT_SECRET' }
        : { user: 'USERNAME', password: 'PASSWORD' };
      break;
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
    case 'http': {
      const scheme = credential.kind === 'http' ? headerText(credential.scheme) : 'Bearer';
      auth.headers.push({ name: 'Authorization', value: { text: `${scheme} `, variable: 'ACCESS_TOKEN' } });
    }
  }
}

function addKey(auth: Auth, name: string, location: string): void {
  if (location === 'header' && isToken(name))
    auth.headers.push({ name, value: { text: '', variable: variableName(name) } });
  if (location === 'query') auth.query.push(`${encode(name)}=${encode(`YOUR_${variableName(name)}`)}`);
  if (location === 'cookie' && isToken(name)) auth.cookies.push(name);
}
