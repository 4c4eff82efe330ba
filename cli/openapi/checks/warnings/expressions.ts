import { suggest } from '../../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../../text/json-pointer.ts';
import { get, getEntries, getList, getString, isObject } from '../../document/json-object.ts';
import { lookUp, resolve } from '../../document/references.ts';
import { bodySchemas, hintOfField } from '../../validation/schemas-at.ts';
import type { Visited, Warn } from './warn.ts';

/** Runtime expressions (OpenAPI 3.1, §4.8.20). */
const EXPRESSION =
  /^\$(?:url|method|statusCode|(?:request|response)\.(?:body(?:#(?:\/.*)?)?|(?:header|query|path)\..+))$/;
/** What is meant as one, with or without its dollar. */
const MEANT = /^(?:\$[a-z]|(?:request|response)\.(?:body|header|query|path)\b)/i;
const FORMS = 'Write one such as `$request.body#/url`, `$request.query.id` or `$response.body#/id`.';

/** Warns about links and callbacks whose values cannot be read from requests and responses, or are sent nowhere. */
export function warnOfExpressions({ document, names, node, pointer, inSchema }: Visited, warn: Warn): void {
  if (inSchema) return;
  const check = (written: string, at: string): void => {
    if (MEANT.test(written) && !EXPRESSION.test(written))
      warn('link', at, `\`${written}\` is not a runtime expression.`, FORMS);
  };
  const checkInResponse = (written: string, at: string): void => {
    check(written, at);
    const [, body] = /^\$response\.body#(\/.*)$/s.exec(written) ?? [];
    if (body === undefined) return;
    const path = pointerSteps(body);
    const bodies = bodySchemas(document, node, []);
    if (bodies.length > 0 && bodySchemas(document, node, path).length === 0)
      warn('link', at, `This response has no \`${body}\`.`, hintOfField(document, bodies, path));
  };
  for (const [name, callback] of getEntries(node, 'callbacks'))
    for (const address of isObject(callback) ? Object.keys(callback) : []) {
      const at = `${pointer}/callbacks/${escapePointer(name)}/${escapePointer(address)}`;
      if (!address.includes('{') && address !== '$ref') check(address, at);
      for (const [, inBraces = ''] of address.matchAll(/\{([^{}]*)\}/g)) check(inBraces, at);
    }
  for (const [name, link] of getEntries(node, 'links')) {
    if (!isObject(link)) continue;
    const operation = names.operationIds.get(getString(link, 'operationId') ?? '');
    const declared = operation === undefined ? undefined : parameterNames(document, operation);
    for (const [key, value] of getEntries(link, 'parameters')) {
      const at = `${pointer}/links/${escapePointer(name)}/parameters/${escapePointer(key)}`;
      if (typeof value === 'string') checkInResponse(value, at);
      const parameter = key.replace(/^(?:path|query|header|cookie)\./, '');
      if (declared && !declared.includes(parameter))
        warn('link', at, `The operation has no parameter \`${parameter}\`.`, suggest(parameter, declared));
    }
    for (const [value, at] of textsIn(
      get(link, 'requestBody'),
      `${pointer}/links/${escapePointer(name)}/requestBody`,
    ))
      checkInResponse(value, at);
  }
}

/** Returns the texts in a value, with their pointers. */
function textsIn(value: unknown, at: string): [text: string, at: string][] {
  if (typeof value === 'string') return [[value, at]];
  return Object.entries(Object(value)).flatMap(([key, inner]) =>
    textsIn(inner, `${at}/${escapePointer(key)}`),
  );
}

function parameterNames(document: Visited['document'], operation: string): string[] {
  return [operation, operation.replace(/\/[^/]+$/, '')].flatMap((pointer) => {
    const owner = lookUp(document, `#${pointer}`);
    return getList(isObject(owner) ? owner : {}, 'parameters').flatMap(
      (item) => getString(resolve(document, item)?.value ?? {}, 'name') ?? [],
    );
  });
}
