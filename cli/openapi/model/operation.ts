import { isDeepStrictEqual } from 'node:util';
import { during } from '../../current-work.ts';
import { defined } from '../../text/defined.ts';
import { shortTitle } from '../../text/short-title.ts';
import { t } from '../../words/words.ts';
import {
  getEntries,
  getList,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { parameterOfVariable } from '../document/path-variable.ts';
import { resolve } from '../document/references.ts';
import { readAuthoredSamples } from './authored-samples.ts';
import { type Context, describeBelow, externalDocs, richText } from './context.ts';
import { buildErrors } from './errors.ts';
import type { Callback, Operation, ParameterGroup } from './model.ts';
import { declaredTags, type FoundOperation, findOperations, isSection, labelOf } from './operations.ts';
import { effectiveParameters, groupParameters } from './parameter.ts';
import { buildRequestBody } from './request-body.ts';
import { buildResponses } from './response.ts';
import type { Direction } from './sample/sampling.ts';
import { buildSecurity } from './security.ts';
import { buildServers } from './server.ts';
import { SIZE_OF_MARKUP } from './text-limit.ts';

/** Builds an Operation Object (OpenAPI 3.1 §4.8.10), except for the links to other operations. */
export function buildOperation(context: Context, found: FoundOperation): Operation {
  return during({ task: `Reading ${found.method} ${found.path}` }, () => {
    // References to path items may repeat an operation many times. Its source is no part of the page.
    context.countSize(JSON.stringify(found.raw).length);
    return context.sized(() => readOperation(context, found));
  });
}

function readOperation(context: Context, found: FoundOperation): Omit<Operation, 'size'> {
  const { raw, pathItem, anchor, method, path, isReceived } = found;
  // What the API sends is generated like a response, even if it is the request of a webhook.
  const sent: Direction = isReceived ? 'response' : 'request';
  const received: Direction = isReceived ? 'request' : 'response';
  const parameters = effectiveParameters(context, pathItem, raw);
  const parameterGroups = groupParameters(context, parameters, { anchor, direction: sent });
  context.listed.clear();
  const requestBody = buildRequestBody(context, found, sent);
  const responses = buildResponses(context, raw, { anchor, direction: received });
  // Webhooks and callbacks go to a server of the client, without its credentials.
  const isOpen = isReceived && raw.security === undefined;
  const security = isOpen ? [] : buildSecurity(context, raw);
  const servers = buildServers(context, raw, pathItem, ...(isReceived ? [] : [context.document]));
  const ownServers = isDeepStrictEqual(servers, buildServers(context, context.document)) ? [] : servers;
  context.countSize(JSON.stringify(ownServers).length);
  return defined<Omit<Operation, 'size'>>({
    anchor,
    isReceived: isReceived || undefined,
    operationId: getString(raw, 'operationId'),
    method,
    path,
    pathParts: splitPath(path, parameterGroups),
    ...titleOf(found),
    ...descriptionsOf(context, found),
    deprecated: raw.deprecated === true,
    badges: buildBadges(context, raw),
    externalDocs: externalDocs(context, raw),
    servers,
    ownServers,
    security,
    requiredHeaders: parameterGroups
      .filter((group) => group.location === 'header')
      .flatMap((group) => group.parameters)
      .filter((parameter) => parameter.required)
      .map((parameter) => ({ label: parameter.name, href: `#${parameter.anchor}` })),
    parameterGroups,
    requestBody,
    responses,
    errors: buildErrors(context, raw),
    previous: [],
    next: [],
    predecessors: [],
    history: [],
    callbacks: buildCallbacks(context, found),
    authoredSamples: readAuthoredSamples(raw),
    samples: [],
  });
}

/** Splits `/orders/{id}/edit` into literals and variables. */
function splitPath(path: string, groups: ParameterGroup[]): Operation['pathParts'] {
  const declared = groups
    .filter(({ location }) => location === 'path')
    .flatMap(({ parameters }) => parameters.map(({ name }) => name));
  return path
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => {
      const isVariable = text.startsWith('{') && text.endsWith('}');
      return isVariable ? { text, parameter: parameterOfVariable(text.slice(1, -1), declared) } : { text };
    });
}

/** A path item's summary and description apply to all its operations, in addition to their own. */
function descriptionsOf(context: Context, { pathItem, raw, shownCallbacks }: FoundOperation) {
  const title = getString(raw, 'summary')?.trim();
  // Those of callbacks are within another operation.
  const headingDepth = shownCallbacks ? 5 : 4;
  const own = describeBelow(context, raw, { title: title ?? '', headingDepth });
  const ofPath = richText(context, pathItem.description, headingDepth);
  const isRepeated = getString(pathItem, 'description')?.trim() === getString(raw, 'description')?.trim();
  const summary = getString(pathItem, 'summary')?.trim();
  return {
    description: own ?? ofPath,
    pathSummary: summary && title && title !== summary ? summary : undefined,
    pathDescription: own && ofPath && !isRepeated ? ofPath : undefined,
  };
}

function titleOf({ raw, pathItem, method, path }: FoundOperation): Pick<Operation, 'title' | 'summary'> {
  const written = getString(raw, 'summary')?.trim() || getString(pathItem, 'summary')?.trim();
  const id = getString(raw, 'operationId');
  if (!written) return { title: id ? sentenceCase(id) : `${method} ${path}` };
  const title = shortTitle(written);
  return title === written ? { title } : { title, summary: written };
}

/** `createOrder`, `OrdersController_findAll` (NestJS) → `Create order`, `Orders find all`. */
export function sentenceCase(identifier: string): string {
  const words = identifier
    .replace(/(?<=.)Controller_/, ' ')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s/_.-]+/g, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower === '' ? identifier : lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** `x-badges`, a list of `{ name }` or of plain strings, and the tags that aren't for navigation. */
function buildBadges(context: Context, raw: JsonObject): string[] {
  const own = getList(raw, 'x-badges')
    .map((badge) => (isObject(badge) ? (getString(badge, 'name') ?? getString(badge, 'label')) : badge))
    .filter((name) => typeof name === 'string' && name !== '') as string[];
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
  { raw, anchor: around, shownCallbacks = new Map() }: FoundOperation,
): Callback[] {
  return getEntries(raw, 'callbacks').flatMap(([name, node]) => {
    const callback = resolve(context.document, node)?.value;
    if (!callback) return [];
    const shownAt = shownCallbacks.get(callback);
    const anchor = context.anchors.claim(`${around}-callback-${name}`);
    const link = { label: t('operation.callback', { name }), href: `#${anchor}` };
    shownCallbacks.set(callback, shownAt ?? link);
    const expressions = Object.entries(callback).filter(([expression]) => !expression.startsWith('x-'));
    return expressions.map(([expression, item]): Callback => {
      if (shownAt) return { name, anchor, expression, operations: [], shownAt };
      const found = findOperations(context, [[expression, item]], `${anchor}-`);
      const operations = found.map((one) => buildOperation(context, { ...one, shownCallbacks }));
      return { name, anchor, expression, operations };
    });
  });
}
