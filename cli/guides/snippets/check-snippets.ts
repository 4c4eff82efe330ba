import { during } from '../../current-work.ts';
import { isLookupError, type LookupError, type Snippet } from '../../markdown/embeds.ts';
import { isShell, typedIn } from '../../markdown/shell-session.ts';
import { fitsPathTemplate } from '../../openapi/document/path-template.ts';
import { isBroken } from '../../openapi/model/broken-server.ts';
import { isJson } from '../../openapi/model/media-types.ts';
import { serverUrl } from '../../openapi/model/server.ts';
import { errorAt, type Problem } from '../../problem.ts';
import { findOperation, findResponse, findSchema, misspeltHeader, namesOf } from '../address.ts';
import type { Registry, Specifications } from '../registry.ts';
import { checkCurl, missingHeaders, withoutColon } from './check-curl.ts';
import { checkJson, type SnippetFault } from './check-json.ts';
import { checkPathValues, checkQuery, type ShownRequest } from './check-query.ts';
import { checkUrls } from './check-urls.ts';
import { sentType } from './sent-type.ts';

/** Validates snippets against the specifications. */
export function checkSnippets(file: string, snippets: Snippet[], specifications: Specifications): Problem[] {
  if (specifications.registry.length === 0) return [];
  return snippets.flatMap((snippet) => {
    const result = during({ task: 'Validating this code', file, text: snippet.code }, () =>
      faultsOf(snippet, specifications),
    );
    const faults = Array.isArray(result) ? result : [{ ...result, line: 0, column: 1 }];
    return faults.map(
      ({ message, hint, line, column }): Problem =>
        errorAt(
          'guide/snippet',
          {
            file: snippet.origin?.file ?? file,
            line: snippet.origin?.lines[Math.max(line - 1, 0)] ?? snippet.line + line - 1,
            column: (snippet.origin ? 1 : snippet.column) + column - 1,
          },
          { message, hint },
        ),
    );
  });
}

function faultsOf(snippet: Snippet, specifications: Specifications): SnippetFault[] | LookupError {
  const { code, language, request, response, schema } = snippet;
  if ([request, response, schema].filter((one) => one !== undefined).length > 1)
    return {
      message: 'A snippet is either of a request, of a response or of a schema.',
      hint: 'Remove all but one of these attributes.',
    };
  if (schema === 'none') return [];
  if (schema !== undefined) return checkSchema(code, schema, specifications);
  if (response !== undefined) return checkResponse(snippet, response, specifications);
  if (request !== undefined) return checkRequest(snippet, request, specifications);
  const isOfApi =
    language === 'json' ||
    (isShell(language) && /^[ \t]*(?:\$ )?curl\s/m.test(code)) ||
    (language === 'http' && REQUEST_LINE.test(code));
  if (!isOfApi) return checkUrls(code, language, specifications);
  const message = 'This snippet does not say which request, response or schema it shows.';
  return { message, hint: hintOfAttributes(specifications.registry) };
}

/** What a snippet of JSON, curl or HTTP needs, with names of this site. */
function hintOfAttributes(registry: Registry): string {
  const operations = registry.flatMap((api) => api.operations);
  const [sent = operations[0]] = operations.filter(({ requestBody }) => requestBody);
  const [schema] = registry.flatMap(({ reference }) => reference.schemas);
  const examples = [
    ...(sent ? [`request="${namesOf(sent)[0]}"`] : []),
    ...(sent?.responses[0] ? [`response="${namesOf(sent)[0]} ${sent.responses[0].status}"`] : []),
    ...(schema ? [`schema="${schema.name}"`] : []),
  ].map((one) => `\`${one}\``);
  const [last, ...others] = examples.reverse();
  const named = others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : last;
  const added = named === undefined ? 'Add' : `Add ${named}, with the name of what it shows; add`;
  return `${added} \`schema="none"\` if no specification describes it.`;
}

function checkSchema(
  code: string,
  name: string,
  { registry, validators }: Specifications,
): SnippetFault[] | LookupError {
  const found = findSchema(registry, name);
  if (isLookupError(found)) return found;
  const validator = validators.get(found.api.reference.route);
  const own = name.slice(name.lastIndexOf('/') + 1);
  return checkJson(code, (value) => validator?.schema(own, value) ?? []);
}

function checkResponse(
  { code, language }: Snippet,
  response: string,
  { registry, validators }: Specifications,
): SnippetFault[] | LookupError {
  const written = response.trim();
  const [, status = ''] = /\s(\w+)$/.exec(written) ?? [];
  const found = findOperation(registry, written.slice(0, written.length - status.length).trimEnd());
  if (isLookupError(found)) return found;
  const { api, operation } = found;
  const described = findResponse(operation, status);
  if (isLookupError(described)) return described;
  const validator = validators.get(api.reference.route);
  const checkValue = (text: string) =>
    checkJson(
      text,
      (value) =>
        validator?.response(operation, status, value) ?? [
          { pointer: '', message: `The response ${status} has no body.` },
        ],
    );
  if (language === 'json') return checkValue(code);
  return language === 'http' ? checkHttpResponse(code, status, checkValue) : [];
}

/** Checks the status of a response, and its body if that is an object or a list of JSON. */
function checkHttpResponse(
  code: string,
  status: string,
  checkValue: (text: string) => SnippetFault[],
): SnippetFault[] {
  const [head = '', ...rest] = code.split('\n\n');
  const [, shown] = /^HTTP\/\d(?:\.\d)? +(\d{3})\b/.exec(head) ?? [];
  const isOther = shown !== undefined && /^\d/.test(status) && !fitsStatus(status, shown);
  const body = rest.join('\n\n');
  return [
    ...(isOther
      ? [{ message: `The response is ${status}, but this snippet shows ${shown}.`, line: 1, column: 1 }]
      : []),
    ...(/^\s*[{[]/.test(body) ? checkValue(body) : []).map((fault) => ({
      ...fault,
      line: fault.line + head.split('\n').length + 1,
    })),
  ];
}

/** Whether a status is the one, or in the range, of a response: `2XX`. */
function fitsStatus(declared: string, status: string): boolean {
  return /^\dxx$/i.test(declared) ? declared[0] === status[0] : declared === status;
}

function checkRequest(
  { code, language }: Snippet,
  request: string,
  specifications: Specifications,
): SnippetFault[] | LookupError {
  const { registry, validators } = specifications;
  const found = findOperation(registry, request);
  if (isLookupError(found)) return found;
  const validator = validators.get(found.api.reference.route);
  if (!validator) return [];
  const shown = { ...found, validator };
  if (language === 'json') return checkBody(code, shown);
  if (language === 'http') return checkHttp(code, shown);
  return isShell(language)
    ? checkCurl(typedIn(code, language), shown)
    : checkUrls(code, language, specifications);
}

function checkBody(code: string, { operation, validator }: ShownRequest, named = ''): SnippetFault[] {
  return checkJson(
    code,
    (value) =>
      validator.request(operation, value, sentType(operation, named, isJson))?.faults ?? [
        { pointer: '', message: 'The endpoint does not take a request body.' },
      ],
  );
}

/** Checks the first line of a request, its query, and its body if that is an object or a list of JSON. */
function checkHttp(code: string, request: ShownRequest): SnippetFault[] {
  const [head = '', ...rest] = code.split('\n\n');
  const lines = head.split('\n');
  const stray = lines.findIndex((line, index) => index > 0 && /^[ \t]*[{[]/.test(line));
  if (stray > 0)
    return [
      {
        message: 'A body begins after an empty line.',
        hint: 'Write an empty line before it.',
        line: stray + 1,
        column: 1,
      },
    ];
  const body = rest.join('\n\n');
  const [, ...headers] = lines.map((line) => line.split(':', 1)[0] ?? '');
  const wrong = headers.flatMap((name, index) => {
    const line = lines[index + 1] ?? '';
    const fault = /:|^\s*$/.test(line) ? misspeltHeader(name, request.api) : withoutColon(line.trim());
    return fault ? { ...fault, line: index + 2, column: 1 } : [];
  });
  // Without any, they are left out on purpose.
  const missing = headers.length === 0 ? [] : missingHeaders(headers, request.operation.requiredHeaders);
  const ofHeaders = wrong.length > 0 ? wrong : missing.map((fault) => ({ ...fault, line: 1, column: 1 }));
  const [, type] = /^content-type:(.*)/im.exec(head) ?? [];
  const ofBody = /^\s*[{[]/.test(body) ? checkBody(body, request, type) : [];
  return [
    ...checkRequestLine(code, request),
    ...checkHost(lines, request.operation),
    ...ofHeaders,
    ...ofBody.map((fault) => ({ ...fault, line: fault.line + lines.length + 1 })),
  ];
}

/** `POST /orders HTTP/1.1` */
const REQUEST_LINE = /^([A-Z]+) +(\S+)/;
const REQUEST_LINE_ENDS = /^\S+ +\S+(?: +HTTP\/\d(?:\.\d)?)?[ \t\r]*(?:\n|$)/;

/** Checks the first line of a request: its method, its path, after those of a server, and its query. */
function checkRequestLine(code: string, request: ShownRequest): SnippetFault[] {
  const { method, path, servers } = request.operation;
  const [, sent, target = ''] = REQUEST_LINE.exec(code) ?? [];
  if (sent === undefined || !REQUEST_LINE_ENDS.test(code))
    return [{ message: `A request begins with \`${method} ${path} HTTP/1.1\`.`, line: 1, column: 1 }];
  const [written = '', query = ''] = target.replace(/^https?:\/\/[^/]*/, '').split('?', 2);
  const paths = servers.map((server) => serverUrl(server).replace(/^https?:\/\/[^/]*|\/$/g, ''));
  // Beside a host, the path of the server is not left out on purpose.
  const isWhole = paths.length > 0 && HOST.test(code);
  const prefixes = isWhole ? paths : ['', ...paths];
  const prefix = prefixes.find(
    (one) => written.startsWith(one) && fitsPathTemplate(path, written.slice(one.length)),
  );
  if (sent === method && prefix !== undefined)
    return [
      ...checkPathValues(written.slice(prefix.length), request),
      ...checkQuery([...new URLSearchParams(query)], request),
    ].map((fault) => ({ line: 1, column: 1, ...fault }));
  if (sent === method && servers.some(isBroken)) return [];
  const message = `The request is \`${method} ${isWhole ? paths[0] : ''}${path}\`, but this snippet shows \`${sent} ${written}\`.`;
  return [{ message, line: 1, column: 1 }];
}

const HOST = /^host:[ \t]*([\w.:-]+)[ \t\r]*$/im;

/** Reports a host that no server of the API has. */
function checkHost(lines: string[], { servers }: ShownRequest['operation']): SnippetFault[] {
  const index = lines.findIndex((line) => HOST.test(line));
  const [, host = ''] = HOST.exec(lines[index] ?? '') ?? [];
  const hosts = servers.flatMap((server) => /^https?:\/\/([^/]+)/.exec(serverUrl(server))?.[1] ?? []);
  if (host === '' || hosts.length === 0 || servers.some(isBroken) || hosts.includes(host.toLowerCase()))
    return [];
  const message = `The host \`${host}\` is not a server of the API.`;
  return [{ message, hint: `Write \`Host: ${hosts[0]}\`.`, line: index + 1, column: 1 }];
}
