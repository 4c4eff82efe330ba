import { trimEnd } from '../../text/trim.ts';
import type { ApiReference, MediaType, Operation, Parameter, SecurityScheme } from '../model/model.ts';

/** What Postman reads, and Bruno and others import. */
const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Json = { [key: string]: unknown };

/**
 * Every operation of a reference as a request that can be sent: folders are its tags, secrets and the server are
 * variables, optional parameters are there and switched off.
 */
export function buildCollection(reference: ApiReference): string {
  const folders = reference.tagGroups
    .flatMap((group) => group.tags)
    .filter((tag) => tag.operations.length > 0)
    .map((tag) => ({
      name: plain(tag.title),
      ...(tag.description ? { description: plain(tag.description.markdown) } : {}),
      item: tag.operations.map((operation) => requestItem(operation, reference.securitySchemes)),
    }));
  const collection = {
    info: {
      name: plain(`${reference.title} ${reference.version}`.trim()),
      ...(reference.description ? { description: plain(reference.description.markdown) } : {}),
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

function requestItem(operation: Operation, schemes: SecurityScheme[]): Json {
  const { auth, headers: ofAuth, query: inQuery } = authorization(operation, schemes);
  const [media] = operation.requestBody?.media ?? [];
  const inPath = parametersIn(operation, 'path');
  const query = [
    ...parametersIn(operation, 'query').map((parameter) => ({
      ...pair(parameter, inUrl),
      disabled: !parameter.required,
    })),
    ...inQuery,
  ];
  const headers = [
    ...parametersIn(operation, 'header').map((parameter) => ({
      ...pair(parameter, plain),
      disabled: !parameter.required,
    })),
    ...ofAuth,
    ...(media ? [{ key: 'Content-Type', value: plain(media.type) }] : []),
  ];
  const path = inUrl(
    operation.pathParts
      .map(({ text, parameter }) => (parameter ? `:${text.replace(/^\{|\}$/g, '')}` : text))
      .join(''),
  );
  const sent = query.filter((one) => !('disabled' in one && one.disabled));
  const search = sent.map(({ key, value }) => `${key}=${value}`).join('&');
  const [server] = operation.ownServers;
  const host = server ? serverUrl(server.url) : '{{baseUrl}}';
  return {
    name: plain(operation.title),
    request: {
      method: plain(operation.method),
      ...(operation.description ? { description: plain(operation.description.markdown) } : {}),
      auth,
      header: headers,
      url: {
        raw: `${host}${path}${search === '' ? '' : `?${search}`}`,
        host: [host],
        path: path.split('/').slice(1),
        ...(query.length > 0 ? { query } : {}),
        ...(inPath.length > 0 ? { variable: inPath.map((parameter) => pair(parameter, inUrl)) } : {}),
      },
      ...(media
        ? {
            body: {
              mode: 'raw',
              raw: exampleOf(media),
              ...(/json/.test(media.type) ? { options: { raw: { language: 'json' } } } : {}),
            },
          }
        : {}),
    },
    response: [],
  };
}

function parametersIn(operation: Operation, place: 'path' | 'query' | 'header'): Parameter[] {
  return operation.parameterGroups
    .filter((group) => group.place === place)
    .flatMap((group) => group.parameters);
}

function pair({ name, examples, description }: Parameter, escaped: (text: string) => string) {
  const [example] = examples;
  return {
    key: escaped(name),
    value: example ? escaped(unquoted(example.code)) : '',
    ...(description ? { description: plain(description.text) } : {}),
  };
}

interface Header {
  key: string;
  value: string;
}

/** The first alternative: whoever imports the collection can choose another. */
function authorization(
  { security }: Operation,
  schemes: SecurityScheme[],
): { auth: Json; headers: Header[]; query: Header[] } {
  const result = { auth: { type: 'noauth' } as Json, headers: [] as Header[], query: [] as Header[] };
  for (const { scheme: name } of security[0]?.requirements ?? []) {
    const scheme = schemes.find((one) => one.name === name);
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

/** `"SEK"` → `SEK`. */
function unquoted(code: string): string {
  try {
    const value: unknown = JSON.parse(code);
    return typeof value === 'string' ? value : code;
  } catch {
    return code;
  }
}

function serverUrl(url: string): string {
  return inUrl(trimEnd(url, '/'));
}

function exampleOf({ type, examples }: MediaType): string {
  const code = examples.find((example) => example.code !== '')?.code ?? '';
  // Two braces meet only in strings of JSON, where the second one may be written otherwise.
  if (/json/.test(type)) return code.replace(/(?<=\{)\{/g, '\\u007b');
  return /form-urlencoded/.test(type) ? inUrl(code) : plain(code);
}

/**
 * What stands between two braces is a variable to Postman and to Bruno: a secret of whoever imports the collection, or of
 * the environment. The formats have no escape, so that a text of the document has no two braces side by side.
 */
function plain(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}

function inUrl(text: string): string {
  return text.replace(/\{(?=\{)|(?<=\{)\{/g, '%7B');
}
