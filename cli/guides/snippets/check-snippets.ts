import { during } from '../../current-work.ts';
import { isLookupError, type LookupError, type Snippet } from '../../markdown/embeds.ts';
import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import type { Operation } from '../../openapi/model/model.ts';
import { serverUrl } from '../../openapi/model/server.ts';
import type { Problem } from '../../problem.ts';
import { findOperation, findResponse, findSchema, misspeltHeader } from '../address.ts';
import type { Api, Registry } from '../registry.ts';
import { checkCurl } from './check-curl.ts';
import { checkJson, type SnippetFault } from './check-json.ts';
import { checkPathValues, checkQuery } from './check-query.ts';
import { fitsPathTemplate } from './path-template.ts';
import { unknownFields } from './unknown-fields.ts';

const ATTRIBUTES_HINT =
  'Add `request="createOrder"`, `response="createOrder 200"` or `schema="Order"`; add `schema="none"` if no specification describes it.';

/** Validates snippets against the specifications. */
export function checkSnippets(
  file: string,
  snippets: Snippet[],
  { registry, validators }: { registry: Registry; validators: Map<string, BodyValidator> },
): Problem[] {
  if (registry.length === 0) return [];
  return snippets.flatMap((snippet) => {
    const result = during({ task: 'Validating this code', file, text: snippet.code }, () =>
      faultsOf(snippet, registry, validators),
    );
    const faults = Array.isArray(result) ? result : [{ ...result, line: 0, column: 1 }];
    return faults.map(
      ({ message, hint, line, column }): Problem => ({
        message,
        severity: 'error',
        rule: 'guide/snippet',
        file: snippet.origin?.file ?? file,
        line: snippet.origin?.lines[Math.max(line - 1, 0)] ?? snippet.line + line - 1,
        column: (snippet.origin ? 1 : snippet.column) + column - 1,
        ...(hint ? { hint } : {}),
      }),
    );
  });
}

function faultsOf(
  { code, language, request, response, schema }: Snippet,
  registry: Registry,
  validators: Map<string, BodyValidator>,
): SnippetFault[] | LookupError {
  const isJson = language === 'json';
  if ([request, response, schema].filter((one) => one !== undefined).length > 1)
    return {
      message: 'A snippet is either of a request, of a response or of a schema.',
      hint: 'Remove all but one of these attributes.',
    };
  if (schema === 'none') return [];
  if (schema !== undefined) return checkSchema(code, schema, registry, validators);
  if (response !== undefined) {
    const written = response.trim();
    const [, status = ''] = /\s(\w+)$/.exec(written) ?? [];
    const found = findOperation(registry, written.slice(0, written.length - status.length).trimEnd());
    if (isLookupError(found)) return found;
    const { api, operation } = found;
    const described = findResponse(operation, status);
    if (isLookupError(described)) return described;
    const { media } = described;
    if (!isJson) return [];
    const node = media[0]?.schema;
    const validator = validators.get(api.reference.route);
    return checkJson(code, (value) => [
      ...(validator?.response(operation, status, value) ?? [
        { pointer: '', message: `The response ${status} has no body.` },
      ]),
      ...(node ? unknownFields(api, node, value) : []),
    ]);
  }
  if (request !== undefined) {
    const found = findOperation(registry, request);
    if (isLookupError(found)) return found;
    const validator = validators.get(found.api.reference.route);
    if (!validator) return [];
    const shown = { ...found, validator };
    if (isJson) return checkBody(code, shown);
    if (language === 'http') return checkHttp(code, shown);
    return isShell(language) ? checkCurl(code, shown) : [];
  }
  const isOfApi =
    isJson ||
    (isShell(language) && /^[ \t]*curl\s/m.test(code)) ||
    (language === 'http' && REQUEST_LINE.test(code));
  return isOfApi
    ? {
        message: 'This snippet does not say which request, response or schema it shows.',
        hint: ATTRIBUTES_HINT,
      }
    : [];
}

function checkSchema(
  code: string,
  name: string,
  registry: Registry,
  validators: Map<string, BodyValidator>,
): SnippetFault[] | LookupError {
  const found = findSchema(registry, name);
  if (isLookupError(found)) return found;
  const validator = validators.get(found.api.reference.route);
  const own = name.slice(name.lastIndexOf('/') + 1);
  return checkJson(code, (value) => [
    ...(validator?.schema(own, value) ?? []),
    ...unknownFields(found.api, found.node, value),
  ]);
}

interface Request {
  api: Api;
  operation: Operation;
  validator: BodyValidator;
}

function checkBody(code: string, { api, operation, validator }: Request): SnippetFault[] {
  const node = operation.requestBody?.media[0]?.schema;
  return checkJson(code, (value) => [
    ...(validator.request(operation, value)?.faults ?? [
      { pointer: '', message: 'The endpoint does not take a request body.' },
    ]),
    ...(node ? unknownFields(api, node, value) : []),
  ]);
}

/** Checks the first line of a request, its query, and its body if that is an object or a list of JSON. */
function checkHttp(code: string, request: Request): SnippetFault[] {
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
  const ofHeaders = lines
    .slice(1)
    .flatMap((line, index) =>
      misspeltHeader(line.split(':', 1)[0] ?? '', request.api, { line: index + 2, column: 1 }),
    );
  const ofBody = /^\s*[{[]/.test(body) ? checkBody(body, request) : [];
  return [
    ...checkRequestLine(code, request),
    ...ofHeaders,
    ...ofBody.map((fault) => ({ ...fault, line: fault.line + lines.length + 1 })),
  ];
}

/** `POST /orders HTTP/1.1` */
const REQUEST_LINE = /^([A-Z]+) +(\S+)/;

/** Checks the first line of a request: its method, its path, after those of a server, and its query. */
function checkRequestLine(code: string, { operation, validator }: Request): SnippetFault[] {
  const { method, path, servers } = operation;
  const [, sent, target = ''] = REQUEST_LINE.exec(code) ?? [];
  if (sent === undefined) return [];
  const [written = '', query = ''] = target.replace(/^https?:\/\/[^/]*/, '').split('?', 2);
  const prefixes = ['', ...servers.map((server) => serverUrl(server).replace(/^https?:\/\/[^/]*|\/$/g, ''))];
  const prefix = prefixes.find(
    (one) => written.startsWith(one) && fitsPathTemplate(path, written.slice(one.length)),
  );
  if (sent === method && prefix !== undefined)
    return [
      ...checkPathValues(written.slice(prefix.length), operation, validator),
      ...checkQuery([...new URLSearchParams(query)], operation, validator),
    ].map((fault) => ({
      line: 1,
      column: 1,
      ...fault,
    }));
  const message = `The request is \`${method} ${path}\`, but this snippet shows \`${sent} ${written}\`.`;
  return [{ message, line: 1, column: 1 }];
}

function isShell(language: string): boolean {
  return ['bash', 'sh', 'shell', 'shellscript', 'curl'].includes(language);
}
