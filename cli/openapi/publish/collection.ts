import { trimEnd } from '../../text/trim.ts';
import type { ApiReference, Operation, Parameter, ParameterGroup, SecurityScheme } from '../model/model.ts';
import { collectionBody, inUrl, plain } from './collection-body.ts';

/** Postman's format, which Bruno and others import. */
const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Json = { [key: string]: unknown };

/**
 * Generates a Postman collection with a request for each operation, in folders by tag. Secrets and the server are variables;
 * optional parameters are disabled.
 */
export function buildCollection(reference: ApiReference): string {
  const folders = reference.tagGroups
    .flatMap((group) => group.tags)
    .filter((tag) => tag.operations.length > 0)
    .map((tag) => ({
      name: plain(tag.title),
      ...describe(tag.description?.markdown),
      item: tag.operations.map((operation) => requestItem(operation, reference.securitySchemes)),
    }));
  const collection = {
    info: {
      name: plain(`${reference.title} ${reference.version}`.trim()),
      ...describe(reference.description?.markdown),
      schema: FORMAT,
    },
    item: folders,
    variable: [
      { key: 'baseUrl', value: serverUrl(reference.servers[0]?.url ?? 'https://api.example.com') },
      ...['accessToken', 'username', 'password', 'apiKey'].map((key) => ({ key, value: '' })),
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function describe(text: string | undefined): { description?: string } {
  return text === undefined ? {} : { description: plain(text) };
}

function requestItem(operation: Operation, schemes: SecurityScheme[]): Json {
  const { auth, headers: ofAuth, query: inQuery } = authorization(operation, schemes);
  const [media] = operation.requestBody?.media ?? [];
  const body = media && collectionBody(media);
  const inPath = parametersIn(operation, 'path');
  const optionalPairs = (location: 'query' | 'header', escapeText: (text: string) => string) =>
    parametersIn(operation, location).flatMap((parameter) =>
      pairs(parameter, escapeText).map((pair) => ({ ...pair, disabled: !parameter.required })),
    );
  const query = [...optionalPairs('query', inUrl), ...queryString(operation), ...inQuery];
  const headers = [
    ...optionalPairs('header', plain),
    ...cookies(operation),
    ...ofAuth,
    ...(body?.contentType === undefined ? [] : [{ key: 'Content-Type', value: plain(body.contentType) }]),
  ];
  const path = inUrl(
    operation.pathParts
      .map(({ text, isParameter }) => (isParameter ? `:${text.replace(/^\{|\}$/g, '')}` : text))
      .join(''),
  );
  const sent = query.filter((pair) => !('disabled' in pair && pair.disabled));
  const search = sent.map(({ key, value }) => `${key}=${value}`).join('&');
  const [server] = operation.ownServers;
  const host = server ? serverUrl(server.url) : '{{baseUrl}}';
  return {
    name: plain(operation.title),
    request: {
      method: plain(operation.method),
      ...describe(operation.description?.markdown),
      auth,
      header: headers,
      url: {
        raw: `${host}${path}${search === '' ? '' : `?${search}`}`,
        host: [host],
        path: path.split('/').slice(1),
        ...(query.length > 0 ? { query } : {}),
        ...(inPath.length > 0 ? { variable: inPath.flatMap((parameter) => pairs(parameter, inUrl)) } : {}),
      },
      ...(body ? { body: body.written } : {}),
    },
    response: [],
  };
}

/** Splits the example of a `querystring` parameter (OpenAPI 3.2) into its fields. */
function queryString(operation: Operation) {
  return parametersIn(operation, 'querystring').flatMap(({ sent, required }) =>
    sent.flatMap(([, text]) =>
      text.split('&').map((field) => {
        const [key = '', ...value] = field.split('=');
        return { key: inUrl(key), value: inUrl(value.join('=')), disabled: !required };
      }),
    ),
  );
}

/** Joins all cookies in one header. */
function cookies(operation: Operation) {
  const parameters = parametersIn(operation, 'cookie');
  if (parameters.length === 0) return [];
  const text = parameters
    .flatMap(({ name, sent }) => (sent.length > 0 ? sent.map(([, text]) => text) : [`${name}=`]))
    .map(plain)
    .join('; ');
  return [{ key: 'Cookie', value: text, disabled: parameters.every(({ required }) => !required) }];
}

function parametersIn(operation: Operation, place: ParameterGroup['location']): Parameter[] {
  return operation.parameterGroups
    .filter((group) => group.location === place)
    .flatMap((group) => group.parameters);
}

function pairs({ name, sent, description }: Parameter, escapeText: (text: string) => string) {
  const given: [string, string][] = sent.length > 0 ? sent : [[name, '']];
  return given.map(([key, value]) => ({
    key: escapeText(key),
    value: escapeText(value),
    ...describe(description?.text),
  }));
}

interface Header {
  key: string;
  value: string;
}

/** Returns the first alternative. */
function authorization(
  { security }: Operation,
  schemes: SecurityScheme[],
): { auth: Json; headers: Header[]; query: Header[] } {
  const result = { auth: { type: 'noauth' } as Json, headers: [] as Header[], query: [] as Header[] };
  for (const { scheme: name } of security[0]?.requirements ?? []) {
    const scheme = schemes.find((scheme) => scheme.name === name);
    const type = scheme?.type ?? '';
    const key = scheme?.facts.find(({ label }) => label === 'name')?.value;
    if (/^API key in (header|query)/.test(type) && key !== undefined)
      (type.includes('query') ? result.query : result.headers).push({
        key: type.includes('query') ? inUrl(key) : plain(key),
        value: '{{apiKey}}',
      });
    else if (/basic/i.test(type))
      result.auth = {
        type: 'basic',
        basic: variables({ username: '{{username}}', password: '{{password}}' }),
      };
    else if (/OAuth|OpenID|bearer/i.test(type))
      result.auth = { type: 'bearer', bearer: variables({ token: '{{accessToken}}' }) };
  }
  return result;
}

function variables(values: Record<string, string>): Json[] {
  return Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }));
}

function serverUrl(url: string): string {
  return inUrl(trimEnd(url, '/'));
}
