import { isDeepStrictEqual } from 'node:util';
import { during } from '../../current-work.ts';
import { shortTitle } from '../../text/short-title.ts';
import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { readAuthoredSamples } from './authored-samples.ts';
import { type Context, describe, describeBelow, externalDocs, withDefined } from './context.ts';
import { buildErrors, type CodeAnchors } from './errors.ts';
import type { Callback, Operation, SecurityScheme } from './model.ts';
import { declaredTags, type FoundOperation, findOperations, isSection, labelOf } from './operations.ts';
import { effectiveParameters, groupParameters } from './parameter.ts';
import { buildRequestBody } from './request-body.ts';
import { buildResponses } from './response.ts';
import { buildSecurity } from './security.ts';
import { buildServers } from './server.ts';
import { SIZE_OF_MARKUP } from './text-limit.ts';

/** Builds an Operation Object (OpenAPI 3.1 §4.8.10), except for the links to other operations. */
export function buildOperation(
  context: Context,
  found: FoundOperation,
  schemes: SecurityScheme[],
  codeAnchors: CodeAnchors,
): Operation {
  return during({ task: `Reading ${found.method} ${found.path}` }, () => {
    // References to path items may repeat an operation many times. Its source is no part of the page.
    context.countSize(JSON.stringify(found.raw).length);
    return context.sized(() => readOperation(context, found, schemes, codeAnchors));
  });
}

function readOperation(
  context: Context,
  found: FoundOperation,
  schemes: SecurityScheme[],
  codeAnchors: CodeAnchors,
): Omit<Operation, 'size'> {
  const { raw, pathItem, anchor, method, path } = found;
  // Webhooks and callbacks go to a server of the client, without its credentials.
  const isReceived = !found.pointer.startsWith('/paths/');
  // What the API sends is generated like a response, even if it is the request of a webhook.
  const [requestDirection, responseDirection] = isReceived
    ? (['response', 'request'] as const)
    : (['request', 'response'] as const);
  const parameters = effectiveParameters(context, pathItem, raw);
  const parameterGroups = groupParameters(context, parameters, { anchor, direction: requestDirection });
  context.listed.clear();
  const requestBody = buildRequestBody(context, found, requestDirection);
  const responses = buildResponses(context, raw, anchor, responseDirection);
  const isOpen = isReceived && get(raw, 'security') === undefined;
  const security = isOpen ? [] : buildSecurity(context, raw, schemes);
  const servers = buildServers(context, raw, pathItem, ...(isReceived ? [] : [context.document]));
  const ownServers = isDeepStrictEqual(servers, buildServers(context, context.document)) ? [] : servers;
  context.countSize(JSON.stringify(ownServers).length);
  return {
    anchor,
    ...(isReceived ? { isReceived } : {}),
    ...withDefined('operationId', getString(raw, 'operationId')),
    method,
    path,
    pathParts: splitPath(path),
    ...titleOf(raw, pathItem, method, path),
    ...descriptionsOf(context, pathItem, raw),
    deprecated: isTrue(raw, 'deprecated'),
    badges: buildBadges(context, raw),
    ...externalDocs(context, raw),
    servers,
    ownServers,
    security,
    requiredHeaders: parameterGroups
      .filter((group) => group.location === 'header')
      .flatMap((group) => group.parameters)
      .filter((parameter) => parameter.required)
      .map((parameter) => ({ label: parameter.name, href: `#${parameter.anchor}` })),
    parameterGroups,
    ...withDefined('requestBody', requestBody),
    responses,
    errors: buildErrors(context, raw, codeAnchors),
    previous: [],
    next: [],
    predecessors: [],
    history: [],
    callbacks: buildCallbacks(context, found, schemes, codeAnchors),
    authoredSamples: readAuthoredSamples(raw),
    samples: [],
  };
}

/** Splits `/orders/{id}/edit` into literals and parameters. */
function splitPath(path: string): Operation['pathParts'] {
  return path
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isParameter: text.startsWith('{') && text.endsWith('}') }));
}

/** A path item's summary and description apply to all its operations, in addition to their own. */
function descriptionsOf(
  context: Context,
  pathItem: JsonObject,
  raw: JsonObject,
): Pick<Operation, 'description' | 'pathSummary' | 'pathDescription'> {
  const title = getString(raw, 'summary')?.trim();
  const own = describeBelow(context, title ?? '', raw, 5);
  const { description: ofPath } = describe(context, pathItem);
  const isRepeated = getString(pathItem, 'description')?.trim() === getString(raw, 'description')?.trim();
  const summary = getString(pathItem, 'summary')?.trim();
  return {
    ...withDefined('description', own.description ?? ofPath),
    ...(summary && title && title !== summary ? { pathSummary: summary } : {}),
    ...(own.description && ofPath && !isRepeated ? { pathDescription: ofPath } : {}),
  };
}

function titleOf(
  raw: JsonObject,
  pathItem: JsonObject,
  method: string,
  path: string,
): Pick<Operation, 'title' | 'summary'> {
  const written = getString(raw, 'summary')?.trim() || getString(pathItem, 'summary')?.trim();
  const id = getString(raw, 'operationId');
  if (!written) return { title: id ? sentenceCase(id) : `${method} ${path}` };
  const title = shortTitle(written);
  return title === written ? { title } : { title, summary: written };
}

/** `createOrder`, `repos/list-tags` → `Create order`, `Repos list tags`. */
export function sentenceCase(identifier: string): string {
  const words = identifier
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s/_.-]+/g, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower === '' ? identifier : lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** `x-badges`, a list of `{ name }` or of plain strings, and the tags that aren't for navigation. */
function buildBadges(context: Context, raw: JsonObject): string[] {
  const own = getList(raw, 'x-badges').flatMap((badge) => {
    const name =
      typeof badge === 'string'
        ? badge
        : isObject(badge)
          ? (getString(badge, 'name') ?? getString(badge, 'label'))
          : undefined;
    return name ? [name] : [];
  });
  const tags = getStrings(raw, 'tags');
  const ofTags = declaredTags(context.document)
    .filter((tag) => !isSection(tag) && tags.includes(getString(tag, 'name') ?? ''))
    .map(labelOf);
  const badges = [...own, ...ofTags];
  for (const badge of badges) context.countSize(badge.length + SIZE_OF_MARKUP);
  return badges;
}

function buildCallbacks(
  context: Context,
  { raw, anchor, shownCallbacks = new Map() }: FoundOperation,
  schemes: SecurityScheme[],
  codeAnchors: CodeAnchors,
): Callback[] {
  return getEntries(raw, 'callbacks').flatMap(([name, node]) => {
    const callback = resolve(context.document, node)?.value;
    if (!callback) return [];
    const shownAt = shownCallbacks.get(callback);
    const callbackAnchor = context.anchors.claim(`${anchor}-callback-${name}`);
    shownCallbacks.set(
      callback,
      shownAt ?? { label: t('operation.callback', { name }), href: `#${callbackAnchor}` },
    );
    return Object.keys(callback)
      .filter((expression) => !expression.startsWith('x-'))
      .map((expression): Callback => {
        const called = { name, anchor: callbackAnchor, expression };
        if (shownAt) return { ...called, operations: [], shownAt };
        const holder = { callback: { [expression]: getObject(callback, expression) } };
        const operations = findOperations(context, holder, 'callback', '', `${callbackAnchor}-`).map(
          (found) => buildOperation(context, { ...found, shownCallbacks }, schemes, codeAnchors),
        );
        return { ...called, operations };
      });
  });
}
