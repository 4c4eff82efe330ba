import type { LookupError } from '../../markdown/embeds.ts';
import { causesOf } from '../../openapi/checks/fault-causes.ts';
import { fitsPathTemplate } from '../../openapi/document/path-template.ts';
import { isBroken } from '../../openapi/model/broken-server.ts';
import { isForm, isJson, isMultipart as isParts } from '../../openapi/model/media-types.ts';
import type { Operation, SecurityAlternative } from '../../openapi/model/model.ts';
import { serverUrl } from '../../openapi/model/server.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { Place } from '../../text/place-after.ts';
import { trimEnd } from '../../text/trim.ts';
import { withScheme } from '../../text/url-faults.ts';
import { headersOf, misspeltHeader } from '../address.ts';
import type { Api } from '../registry.ts';
import { checkJson, type SnippetFault } from './check-json.ts';
import { checkPathValues, checkQuery, type ShownRequest } from './check-query.ts';
import { type CurlRequest, OPTIONS, readCurl } from './curl-request.ts';
import { plainType, sentType } from './sent-type.ts';
import { readShell, type Word } from './shell-words.ts';

/** Validates the first `curl` command of a shell snippet against an operation. */
export function checkCurl(script: string, shown: ShownRequest): SnippetFault[] {
  const { api, operation } = shown;
  const { commands, open, broken } = readShell(script);
  if (open) {
    const { quote, ...at } = open;
    return [
      { message: 'This quote is never closed.', hint: `Write \`${quote}\` where the text ends.`, ...at },
    ];
  }
  if (broken) return [broken];
  const words = commands.find(([command]) => command?.text === 'curl');
  const [first] = words ?? [];
  if (!words || !first) return [{ message: 'This snippet does not call `curl`.', line: 1, column: 1 }];
  const request = readCurl(words.slice(1));
  const [wrong] = request.headers.filter(({ word }) => !/[:;]/.test(word.text));
  if (wrong) return [{ ...withoutColon(wrong.word.text), ...placeOf(wrong.word) }];
  // Whether the word after an unknown option is its value is unknown, too.
  if (request.unknown.length > 0)
    return request.unknown.map((word) => ({
      message: `Unsupported curl option \`${word.text}\`.`,
      hint: didYouMean(word.text, OPTIONS),
      ...placeOf(word),
    }));
  const misspelt = request.headers.flatMap(({ name, word }) => {
    const fault = misspeltHeader(name, api);
    return fault ? { ...fault, ...placeOf(word) } : [];
  });
  if (misspelt.length > 0) return misspelt;
  return [
    ...(request.method === operation.method
      ? []
      : [
          {
            message: `The method is ${operation.method}, but this snippet sends ${request.method}.`,
            hint: `Use \`--request ${operation.method}\`.`,
            ...placeOf(first),
          },
        ]),
    ...(request.url ? checkUrl(request.url, request.query, shown) : [withoutUrl(operation, placeOf(first))]),
    ...[request.url, ...request.headers.map(({ word }) => word)].flatMap((word) =>
      word?.unfilled === undefined
        ? []
        : {
            message: `A shell leaves \`${word.unfilled}\` as it is between single quotes.`,
            hint: 'Write double quotes.',
            ...placeOf(word),
          },
    ),
    ...[...checkHeaders(request, operation), ...checkSecurity(request, api, operation)].map((fault) => ({
      ...placeOf(first),
      ...fault,
    })),
    ...checkBody(request, shown, placeOf(first)),
  ];
}

function placeOf({ line, column }: Word): Place {
  return { line, column };
}

function withoutUrl({ servers: [server], path }: Operation, at: Place): SnippetFault {
  const url = server ? serverUrl(server).replace(/\/$/, '') : 'https://api.example.com';
  return { message: 'This command has no URL.', ...at, hint: `Add \`'${url}${path}'\`.` };
}

function checkUrl(word: Word, fromGet: CurlRequest['query'], shown: ShownRequest): SnippetFault[] {
  const { servers, path } = shown.operation;
  const at = placeOf(word);
  const [address = '', query = ''] = word.text.split('?', 2);
  const asked = query && `?${query}`;
  const urls = servers.map(serverUrl);
  // Told where they are written.
  if (servers.some(isBroken) || path.includes('?')) return [];
  const whole =
    withScheme(word.text) ??
    (/^(?:[\w-]+\.)+[a-z]+(?:[:/]|$)/i.test(address) ? `https://${word.text}` : undefined);
  const host = /^(?:https?:\/\/[^/]*|\$\w+|\$\{\w+\})/.exec(address)?.[0] ?? '';
  if (host === '' || whole !== undefined) {
    const meant = whole ?? `${urls[0] ?? 'https://api.example.com'}${withValues(path, address)}${asked}`;
    return [{ message: `\`${address}\` is not an absolute URL.`, hint: `Write \`${meant}\`.`, ...at }];
  }
  const isKnown = host.startsWith('$') || urls.length === 0 || urls.some((url) => isOn(url, host));
  const faults: SnippetFault[] = [];
  // Only its scheme is another one.
  const near = urls
    .map((url) => /^https?:\/\/[^/]*/.exec(url)?.[0] ?? '')
    .find((one) => one.replace(/^https?/, '') === host.replace(/^https?/, ''));
  if (!isKnown)
    faults.push({
      message: `The host \`${host}\` is not a server of the API.`,
      ...at,
      hint: near === undefined ? `Use ${urls[0]}.` : `Write \`${near}\`.`,
    });
  const server = near ?? host;
  const prefix = urls.find((url) => isOn(url, server))?.slice(server.length) ?? '';
  const written = address.slice(host.length);
  if (!written.startsWith(prefix) || !fitsPathTemplate(path, written.slice(prefix.length)))
    faults.push({
      message: `The path is \`${prefix}${path}\`, but this snippet requests \`${written}\`.`,
      ...at,
      hint: `Write \`${server}${prefix}${withValues(path, written)}${asked}\`.`,
    });
  return [
    ...faults,
    ...[
      ...(faults.length === 0 ? checkPathValues(written.slice(prefix.length), shown) : []),
      ...checkQuery([...new URLSearchParams(query), ...fromGet], shown),
    ].map((fault) => ({ ...at, ...fault })),
  ];
}

/** Fills a path template with the values that a written path has in their places, counted from its end. */
function withValues(template: string, written: string): string {
  const literals = template.split('/').reverse();
  const end = template.endsWith('/') ? '/' : '';
  const values = (trimEnd(written, '/') + end).split('/').reverse();
  return literals
    .map((literal, index) => {
      const value = values[index] ?? '';
      return !/^\{[^{}]*\}$/.test(literal) || value === '' || literals.includes(value) ? literal : value;
    })
    .reverse()
    .join('/');
}

/** Whether a server is on a host: `https://api.example.com/v1` is not on `https://api.example`. */
function isOn(url: string, host: string): boolean {
  return url === host || url.startsWith(`${host}/`);
}

/** Reports headers of an endpoint that a request does not send, by the names of those that it does. */
export function missingHeaders(sent: string[], required: Operation['requiredHeaders']): LookupError[] {
  const names = sent.map((name) => name.toLowerCase());
  return required
    .filter(({ label }) => !names.includes(label.toLowerCase()))
    .map(({ label }) => ({ message: `The header \`${label}\` is required.` }));
}

/** How to write a header that has no colon. */
export function withoutColon(header: string): LookupError {
  return {
    message: 'This header has no colon, so it is not sent.',
    hint: `Write \`${header.replace(/\s+|$/, ': ').trimEnd()}\`.`,
  };
}

function checkHeaders(request: CurlRequest, { requiredHeaders, requestBody }: Operation): SnippetHint[] {
  const missing = missingHeaders(
    request.headers.map(({ name }) => name),
    requiredHeaders,
  );
  const types = requestBody?.media.flatMap(({ types }) => types) ?? [];
  const fault = types.length > 0 ? faultOfType(request, types) : undefined;
  return fault ? [...missing, fault] : missing;
}

type SnippetHint = LookupError & Partial<Place>;

/** Says why a body is not of a type that an operation takes, if it is not. */
function faultOfType({ headers, body }: CurlRequest, types: string[]): SnippetHint | undefined {
  if (!body) return undefined;
  const header = headers.find(({ name }) => /^content-type$/i.test(name));
  const isMultipart = body.kind === 'form' && body.isMultipart;
  const made = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const type = plainType(header?.value ?? made);
  const [wanted = ''] = types;
  const at = header ? placeOf(header.word) : {};
  const isTaken = types.some((one) => plainType(one) === type);
  // Whatever the header says, fields are sent as fields, and no other option sends parts.
  if (isTaken && body.kind === 'form' && /[/+]json$/.test(type))
    return {
      message: 'The body is not JSON.',
      hint: 'Write it as in `--data \'{ "name": "value" }\'`.',
      ...at,
    };
  if (isTaken && (isMultipart || !type.startsWith('multipart/'))) return undefined;
  const message = `The body is sent as \`${isTaken ? made : type}\`.`;
  if (plainType(wanted).startsWith('multipart/') && !isMultipart)
    return {
      message,
      hint: `Write each field as in \`--form 'name=value'\`, and a file as \`--form 'name=@file'\`${header ? ', without this header' : ''}.`,
      ...at,
    };
  const written = `\`--header 'Content-Type: ${wanted}'\``;
  return { message, hint: header ? `Write ${written} instead.` : `Add ${written}.`, ...at };
}

function checkSecurity(request: CurlRequest, api: Api, operation: Operation): LookupError[] {
  const authorization = request.headers.find(({ name }) => /^authorization$/i.test(name))?.value ?? '';
  const sends = (name: string): boolean => {
    const scheme = api.reference.securitySchemes.find((candidate) => candidate.name === name);
    switch (scheme?.credential.kind) {
      case 'apiKey': {
        const { in: location, name: header } = scheme.credential;
        const isSent = request.headers.some((sent) => sent.name.toLowerCase() === header.toLowerCase());
        return location !== 'header' || isSent;
      }
      case 'basic':
        return request.user !== undefined || /^Basic /i.test(authorization);
      case 'bearer':
      case 'oauth2':
      case 'openIdConnect':
        return /^Bearer /i.test(authorization);
      default:
        return true;
    }
  };
  const isEnough = ({ requirements }: SecurityAlternative) =>
    requirements.every(({ scheme }) => sends(scheme));
  if (operation.security.length === 0 || operation.security.some(isEnough)) return [];
  const needed = operation.security[0]?.requirements.map(({ scheme }) => `\`${scheme}\``).join(' and ');
  const [first] = operation.security[0]?.requirements ?? [];
  const credential = api.reference.securitySchemes.find(({ name }) => name === first?.scheme)?.credential;
  const header =
    credential?.kind === 'apiKey'
      ? `--header "${credential.name}: $API_KEY"`
      : credential?.kind === 'basic'
        ? '--user "$USERNAME:$PASSWORD"'
        : '--header "Authorization: Bearer $ACCESS_TOKEN"';
  const message = `The endpoint requires authentication with ${needed}, but the snippet sends none.`;
  // What is sent in its place would stay otherwise. An `Idempotency-Key` protects from a second order, and stays.
  const known = headersOf([api]).map((one) => one.toLowerCase());
  const stale = request.headers.find(
    (sent) =>
      /^(?!idempotency).*(?:key|token|auth)/i.test(sent.name) && !known.includes(sent.name.toLowerCase()),
  );
  const hint = stale ? `Replace the header \`${stale.name}\` by \`${header}\`.` : `Add \`${header}\`.`;
  return [{ message, hint }];
}

function checkBody(
  { body, headers }: CurlRequest,
  { operation, validator }: ShownRequest,
  at: Place,
): SnippetFault[] {
  const { requestBody } = operation;
  if (!body)
    return requestBody?.required ? [{ message: 'The endpoint requires a request body.', ...at }] : [];
  if (!requestBody) return [{ message: 'The endpoint does not take a request body.', ...at }];
  const [named = ''] = headers.flatMap(({ name, value }) => (/^content-type$/i.test(name) ? value : []));
  const type = sentType(
    operation,
    named,
    body.kind === 'form' ? (one) => isForm(one) || isParts(one) : isJson,
  );
  if (body.kind === 'form' && /json/i.test(named)) return [];
  if (body.kind === 'form') {
    // A name that is repeated is a list.
    const value: Record<string, string | string[]> = {};
    for (const { name, value: text } of body.fields)
      value[name] = Object.hasOwn(value, name) ? [value[name] ?? [], text].flat() : text;
    // The value of a variable is unknown here.
    const hasVariable = (pointer: string) => String(value[pointer.slice(1)] ?? '').includes('$');
    const faults = causesOf(
      (validator.request(operation, { ...value }, type)?.faults ?? []).filter(
        ({ pointer, field }) => field || !hasVariable(pointer),
      ),
    );
    return faults.map(({ pointer, message, hint }) => {
      const word = body.fields.find(({ name }) => name === pointer.slice(1))?.word;
      return { message, hint, ...(word ? placeOf(word) : at) };
    });
  }
  const faults = checkJson(
    body.word.text,
    (value) => validator.request(operation, value, type)?.faults ?? [],
  );
  return faults.map((fault) => ({
    ...fault,
    line: body.word.line + fault.line - 1,
    column: fault.line === 1 ? body.word.column + fault.column - 1 : fault.column,
  }));
}
