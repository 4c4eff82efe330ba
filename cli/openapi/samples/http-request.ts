import { type Context, follow } from '../context.ts';
import { collectExamples } from '../example.ts';
import type { SecurityAlternative, Server } from '../model.ts';
import { parameterValue } from '../parameter.ts';
import { get, getEntries, getObject, getString, isObject, isTrue, type Raw } from '../raw.ts';
import { serialize, styleOf, textOf } from '../serialize.ts';
import { serverUrl } from '../server.ts';
import { formPairs, isForm, isJson, isMultipart, writeBody } from '../write-body.ts';

/** A request as plain data, ready to be written in any language. */
export interface HttpRequest {
  method: string;
  /** Complete and percent-encoded. */
  url: string;
  headers: { name: string; value: SampleText }[];
  /** Names of the variables that hold user and password of HTTP basic. */
  basic?: { user: string; password: string };
  body?: RequestBodyData;
}

/** Text in which a secret stands as the name of an environment variable: `Bearer ` + ACCESS_TOKEN. */
export interface SampleText {
  text: string;
  variable?: string;
}

export type RequestBodyData =
  | { kind: 'json'; text: string; value: unknown }
  | { kind: 'form'; pairs: [string, string][] }
  | { kind: 'multipart'; parts: { name: string; value: string; file: boolean }[] }
  | { kind: 'text'; text: string };

/** What a sample is made of. */
export interface SampledOperation {
  method: string;
  path: string;
  raw: Raw;
  /** Parameters in force. */
  parameters: Raw[];
  security: SecurityAlternative[];
  servers: Server[];
}

/** One request for every named example of the body; one request when there is no body. Only what is required is sent. */
export function buildRequests(
  context: Context,
  operation: SampledOperation,
): { title: string; request: HttpRequest }[] {
  const base = baseRequest(context, operation);
  const [content] = getEntries(follow(context, get(operation.raw, 'requestBody')), 'content');
  if (!content) return [{ title: 'Request', request: base }];
  const [mediaType, node] = content;
  const media = follow(context, node);
  const examples = collectExamples(context, media, 'request').filter((example) => 'value' in example);
  if (examples.length === 0) return [{ title: 'Request', request: base }];
  return examples.map((example) => {
    const body = bodyOf(context, example.value, mediaType, get(media, 'schema'));
    // The language sets the boundary of a multipart body, so it sets the header, too.
    const headers =
      body.kind === 'multipart'
        ? base.headers
        : [...base.headers, { name: 'Content-Type', value: { text: mediaType } }];
    return { title: example.title, request: { ...base, headers, body } };
  });
}

function baseRequest(
  context: Context,
  { method, path, parameters, security, servers }: SampledOperation,
): HttpRequest {
  const sent = parameters.filter(
    (parameter) => isTrue(parameter, 'required') || getString(parameter, 'in') === 'path',
  );
  const auth = authOf(context, security);
  const query = [
    ...sent
      .filter((parameter) => getString(parameter, 'in') === 'query')
      .map((parameter) => write(context, parameter)),
    ...auth.query,
  ];
  const cookies = sent
    .filter((parameter) => getString(parameter, 'in') === 'cookie')
    .map((parameter) => write(context, parameter));
  const headers = sent
    .filter((parameter) => getString(parameter, 'in') === 'header')
    .map((parameter) => ({
      name: getString(parameter, 'name') ?? '',
      value: { text: oneLine(write(context, parameter, false)) },
    }));
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: { text: oneLine(cookies.join('; ')) } });
  return {
    method,
    url: `${origin(serverUrl(servers[0]))}${fillPath(context, path, sent)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [...auth.headers, ...headers.filter((header) => isToken(header.name))],
    ...(auth.basic ? { basic: auth.basic } : {}),
  };
}

/** A server may be written relative to where the document stands; a sample needs a whole address. */
function origin(url: string): string {
  const whole = /^https?:\/\//i.test(url) ? url : `https://example.com${url.startsWith('/') ? url : ''}`;
  return whole.replace(/[^\w:/?#@!$&()*+,;=.~%-]/g, (character) =>
    encodeURIComponent(character.toWellFormed()),
  );
}

/** Names that may stand in a header (RFC 9110 §5.6.2). */
function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ');
}

function fillPath(context: Context, path: string, parameters: Raw[]): string {
  return path
    .split(/(\{[^}]*\})/)
    .map((piece) => {
      const name = /^\{(.*)\}$/.exec(piece)?.[1];
      const parameter = parameters.find(
        (candidate) => getString(candidate, 'in') === 'path' && getString(candidate, 'name') === name,
      );
      if (name === undefined) return encodeURI(piece.toWellFormed()).replace(/[?#']/g, percent);
      return parameter ? write(context, parameter) : encode(piece);
    })
    .join('');
}

function write(context: Context, parameter: Raw, encoded = true): string {
  const explode = get(parameter, 'explode');
  const place = getString(parameter, 'in') ?? 'query';
  const style = styleOf(
    getString(parameter, 'name') ?? '',
    place,
    getString(parameter, 'style'),
    typeof explode === 'boolean' ? explode : undefined,
  );
  const value = parameterValue(context, parameter) ?? '';
  return serialize(style, value, encoded ? encode : (text) => text);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, percent);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

interface Auth {
  headers: HttpRequest['headers'];
  query: string[];
  basic?: { user: string; password: string };
}

/** The first alternative that can be shown. */
function authOf(context: Context, security: SecurityAlternative[]): Auth {
  const auth: Auth = { headers: [], query: [] };
  const schemes = getObject(getObject(context.document, 'components'), 'securitySchemes');
  for (const { scheme } of security[0]?.requirements ?? [])
    addScheme(auth, scheme, follow(context, get(schemes, scheme)));
  return auth;
}

function addScheme(auth: Auth, name: string, raw: Raw): void {
  const scheme = getString(raw, 'scheme')?.toLowerCase();
  switch (getString(raw, 'type')) {
    case 'http':
      if (scheme === 'basic') {
        const client = /client/i.test(name);
        auth.basic = client
          ? { user: 'CLIENT_ID', password: 'CLIENT_SECRET' }
          : { user: 'USERNAME', password: 'PASSWORD' };
      } else
        auth.headers.push({
          name: 'Authorization',
          value: {
            text: scheme === 'bearer' ? 'Bearer ' : `${oneLine(scheme ?? '')} `,
            variable: 'ACCESS_TOKEN',
          },
        });
      return;
    case 'oauth2':
    case 'openIdConnect':
      auth.headers.push({ name: 'Authorization', value: { text: 'Bearer ', variable: 'ACCESS_TOKEN' } });
      return;
    case 'apiKey':
      addKey(auth, getString(raw, 'name') ?? '', getString(raw, 'in'));
  }
}

function addKey(auth: Auth, name: string, place: string | undefined): void {
  if (place === 'header' && isToken(name))
    auth.headers.push({ name, value: { text: '', variable: variableName(name) } });
  if (place === 'query') auth.query.push(`${encode(name)}=${encode(`YOUR_${variableName(name)}`)}`);
  if (place === 'cookie' && isToken(name))
    auth.headers.push({ name: 'Cookie', value: { text: `${name}=`, variable: variableName(name) } });
}

/** `App-Id` → `APP_ID`. */
function variableName(name: string): string {
  const variable = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return /^[A-Z]/.test(variable) ? variable : `API_KEY${variable && `_${variable}`}`;
}

function bodyOf(context: Context, value: unknown, mediaType: string, schema: unknown): RequestBodyData {
  if (isJson(mediaType) || mediaType === '*/*')
    return { kind: 'json', text: JSON.stringify(value, null, 2) ?? 'null', value };
  if (isForm(mediaType) && isObject(value)) return { kind: 'form', pairs: formPairs(value) };
  if (isMultipart(mediaType) && isObject(value)) {
    const properties = isObject(schema) ? getObject(context.flatten(schema).schema, 'properties') : {};
    const parts = Object.entries(value).map(([name, part]) => ({
      name,
      value: textOf(part),
      file: isFile(context, get(properties, name)),
    }));
    return { kind: 'multipart', parts };
  }
  return { kind: 'text', text: writeBody(context, value, mediaType, schema).code };
}

function isFile(context: Context, property: unknown): boolean {
  if (!isObject(property)) return false;
  const { schema } = context.flatten(property);
  const text = isObject(get(schema, 'items')) ? context.flatten(get(schema, 'items')).schema : schema;
  return (
    getString(text, 'format') === 'binary' ||
    (Object.hasOwn(text, 'contentMediaType') && !Object.hasOwn(text, 'contentEncoding'))
  );
}
