import { suggest } from '../../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../../text/json-pointer.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import { lookUp, resolve } from '../../document/references.ts';
import { bodySchemas, hintOfField } from '../../validation/schemas-at.ts';
import type { Visited } from './warn.ts';

/** Runtime expressions (OpenAPI 3.1, §4.8.20). */
const EXPRESSION =
  /^\$(?:url|method|statusCode|(?:request|response)\.(?:body(?:#(?:\/.*)?)?|(?:header|query|path)\..+))$/;
/** What is meant as one, with or without its dollar. */
const MEANT = /^(?:\$[a-z]|(?:request|response)\.(?:body|header|query|path)\b)/i;
const FORMS = 'Write one such as `$request.body#/url`, `$request.query.id` or `$response.body#/id`.';

/** Warns about callbacks whose addresses cannot be read from requests and responses. */
export function warnOfCallbacks(visited: Visited): void {
  for (const [name, callback] of getEntries(visited.node, 'callbacks'))
    for (const address of isObject(callback) ? Object.keys(callback) : []) {
      const at = `/callbacks/${escapePointer(name)}/${escapePointer(address)}`;
      if (!address.includes('{') && address !== '$ref') warnOfForm(visited, address, at);
      for (const [, inBraces = ''] of address.matchAll(/\{([^{}]*)\}/g)) {
        warnOfForm(visited, inBraces, at);
        warnOfParameter(visited, { written: inBraces, operation: visited.pointer }, at);
        const holder = resolve(visited.document, visited.node.requestBody)?.value;
        if (holder) warnOfBody(visited, { written: inBraces, of: 'request', holder }, at);
      }
    }
}

/** Warns about links whose values cannot be read from requests and responses, or are sent nowhere. */
export function warnOfLinkValues(visited: Visited): void {
  const { document, names, node, warn } = visited;
  for (const [name, link] of getEntries(node, 'links')) {
    if (!isObject(link)) continue;
    const operation = names.operationIds.get(getString(link, 'operationId') ?? '');
    const declared = operation === undefined ? undefined : parameterNames(document, operation);
    const inLink = `/links/${escapePointer(name)}`;
    for (const [key, value] of getEntries(link, 'parameters')) {
      const at = `${inLink}/parameters/${escapePointer(key)}`;
      if (typeof value === 'string') warnOfField(visited, value, at);
      const parameter = key.replace(/^(?:path|query|header|cookie)\./, '');
      if (declared && !declared.includes(parameter))
        warn('link', at, {
          message: `The operation has no parameter \`${parameter}\`.`,
          hint: suggest(parameter, declared),
        });
    }
    for (const [value, at] of textsIn(get(link, 'requestBody'), `${inLink}/requestBody`))
      warnOfField(visited, value, at);
  }
}

function warnOfForm({ warn }: Visited, written: string, at: string): void {
  if (MEANT.test(written) && !EXPRESSION.test(written))
    warn('link', at, { message: `\`${written}\` is not a runtime expression.`, hint: FORMS });
}

/** Warns about an expression in a link, and about a field that the body of its response does not have. */
function warnOfField(visited: Visited, written: string, at: string): void {
  warnOfForm(visited, written, at);
  warnOfBody(visited, { written, of: 'response', holder: visited.node }, at);
  const [, operation] = /^(\/paths\/.*)\/responses\/[^/]+$/.exec(visited.pointer) ?? [];
  if (operation !== undefined) warnOfParameter(visited, { written, operation }, at);
  const [, header] = /^\$response\.header\.(.+)$/.exec(written) ?? [];
  if (header !== undefined)
    warnOfUndeclared(
      visited,
      { name: header, declared: Object.keys(getObject(visited.node, 'headers')) },
      at,
    );
}

/** Warns about a value of the request that is none of the parameters of its operation. */
function warnOfParameter(
  visited: Visited,
  { written, operation }: { written: string; operation: string },
  at: string,
): void {
  const [, location, name] = /^\$request\.(query|path|header)\.(.+)$/.exec(written) ?? [];
  if (location === undefined || name === undefined) return;
  const declared = parameterNames(visited.document, operation, location);
  warnOfUndeclared(visited, { location, name, declared }, at);
}

function warnOfUndeclared(
  { warn }: Visited,
  { location, name, declared }: { location?: string; name: string; declared: string[] },
  at: string,
): void {
  const isHeader = location === undefined || location === 'header';
  const isSame = (one: string) => one === name || (isHeader && one.toLowerCase() === name.toLowerCase());
  if (declared.some(isSame)) return;
  warn('link', at, {
    message:
      location === undefined
        ? `This response has no header \`${name}\`.`
        : `This request has no ${location} parameter \`${name}\`.`,
    hint:
      declared.length > 0
        ? suggest(name, declared)
        : `Declare it in \`${location === undefined ? 'headers' : 'parameters'}\`.`,
  });
}

/** Warns about a field that a body does not have. `holder` has the `content`. */
function warnOfBody(
  { document, warn }: Visited,
  { written, of, holder }: { written: string; of: 'request' | 'response'; holder: JsonObject },
  at: string,
): void {
  const [, named, body] = /^\$(\w+)\.body#(\/.*)$/s.exec(written) ?? [];
  if (body === undefined || named !== of) return;
  const path = pointerSteps(body);
  const bodies = bodySchemas(document, holder, []);
  if (bodies.length > 0 && bodySchemas(document, holder, path).length === 0)
    warn('link', at, {
      message: `This ${of} has no \`${body}\`.`,
      hint: hintOfField(document, bodies, path),
    });
}

/** Returns the texts in a value, with their pointers. */
function textsIn(value: unknown, at: string): [text: string, at: string][] {
  if (typeof value === 'string') return [[value, at]];
  return Object.entries(Object(value)).flatMap(([key, inner]) =>
    textsIn(inner, `${at}/${escapePointer(key)}`),
  );
}

/** The names of the parameters of an operation, or of those in one location. */
function parameterNames(document: Visited['document'], operation: string, location?: string): string[] {
  return [operation, operation.replace(/\/[^/]+$/, '')].flatMap((pointer) => {
    const owner = lookUp(document, `#${pointer}`);
    return getList(isObject(owner) ? owner : {}, 'parameters').flatMap((item) => {
      const parameter = resolve(document, item)?.value ?? {};
      const isWanted = location === undefined || getString(parameter, 'in') === location;
      return (isWanted ? getString(parameter, 'name') : undefined) ?? [];
    });
  });
}
