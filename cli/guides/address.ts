import type { LookupError } from '../markdown/embeds.ts';
import type { Operation, Response, SchemaNode } from '../openapi/model/model.ts';
import { hiddenFault } from '../openapi/read/hidden-operations.ts';
import { didYouMean, editsWithin, suggest } from '../text/did-you-mean.ts';
import { type Api, firstVersions, type Registry, schemaNamed } from './registry.ts';

const HTTP_METHODS = new Set('GET PUT POST PATCH DELETE HEAD OPTIONS TRACE QUERY'.split(' '));

export function isMethod(text: string): boolean {
  return HTTP_METHODS.has(text);
}

/** Whether a text looks like `POST /v2/orders/buy`, optionally with a reference in front. */
export function isEndpoint(text: string): boolean {
  return HTTP_METHODS.has(/^(?:[\w./-]+\/)?([A-Z]+) \/\S*$/.exec(text)?.[1] ?? '');
}

/**
 * Splits off the reference that a name begins with: `legacy/createOrder`. Without one, the name belongs to the first
 * reference, or to any API, in its first version, if it is a method and path such as `POST /v1/order`.
 */
export function readApi(registry: Registry, text: string): { apis: Registry; rest: string } {
  // A route may have slashes in it, and another one may begin with it.
  const [name] = registry
    .flatMap(({ names }) => names)
    .filter((one) => text.startsWith(`${one}/`) && /\S/.test(text.charAt(one.length + 1)))
    .sort((a, b) => b.length - a.length);
  if (name !== undefined)
    return { apis: registry.filter(({ names }) => names.includes(name)), rest: text.slice(name.length + 1) };
  const isPath = HTTP_METHODS.has(text.split(/\s/, 1)[0] ?? '');
  return { apis: isPath ? firstVersions(registry) : registry.slice(0, 1), rest: text };
}

/** Finds an operation by its `operationId`, or by method and path. */
export function findOperation(
  registry: Registry,
  text: string,
): { api: Api; operation: Operation } | LookupError {
  const { apis, rest } = readApi(registry, text);
  const wanted = rest.replace(/\s+/g, ' ');
  for (const api of apis) {
    const operation = api.operations.find((candidate) => namesOf(candidate).includes(wanted));
    if (operation) return { api, operation };
  }
  for (const api of apis) {
    const fault = hiddenFault(api.hidden, wanted);
    if (fault) return fault;
  }
  const unknown = unknownReference(registry, text);
  if (unknown) return unknown;
  const isPath = wanted.includes(' ');
  const names = apis.flatMap(({ operations }) =>
    operations.flatMap((operation) => namesOf(operation).filter((name) => name.includes(' ') === isPath)),
  );
  // The names of parameters say least about which endpoint is meant.
  const shape = (name: string) => name.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');
  const renamed = apis.flatMap((api) => api.renamed?.get(wanted) ?? []);
  const same = names.find((name) => renamed.includes(name) || (isPath && shape(name) === shape(wanted)));
  return {
    message: text === '' ? 'No operation is named.' : `Unknown operation \`${text}\`.`,
    hint:
      (same === undefined ? undefined : `Did you mean \`${same}\`?`) ??
      suggestOtherApi(registry, apis, wanted) ??
      didYouMean(wanted, names) ??
      suggestNoun(wanted, names) ??
      'Write its `operationId`, or its method and path: `POST /orders`.',
  };
}

/** A reference that a name begins with and that does not exist: it may have another name now. */
function unknownReference(registry: Registry, text: string): LookupError | undefined {
  const [, name] = /^([\w.-]+)\/(?=[\w.-]+$|[A-Z]+ \/)/.exec(text) ?? [];
  const names = registry.flatMap((api) => api.names.slice(-1));
  if (name === undefined || HTTP_METHODS.has(name) || registry.some((api) => api.names.includes(name)))
    return undefined;
  return { message: `Unknown reference \`${name}\`.`, hint: suggest(name, names) };
}

export function namesOf({ operationId, method, path }: Operation): string[] {
  return [...(operationId === undefined ? [] : [operationId]), `${method} ${path}`];
}

/** Suggests the names that end in the same word: after a rename, `createOrder` may be `placeOrder`. */
function suggestNoun(name: string, names: string[]): string | undefined {
  const noun = /[A-Z][a-z\d]+$/.exec(name)?.[0];
  const [first, ...others] = noun === undefined ? [] : names.filter((known) => known.endsWith(noun));
  if (first === undefined || others.length > 4) return undefined;
  return `Did you mean ${[first, ...others].map((known) => `\`${known}\``).join(' or ')}?`;
}

/** Suggests the name with its reference in front if it exists in another reference, and that of the operation in this one. */
function suggestOtherApi(registry: Registry, apis: Registry, name: string): string | undefined {
  for (const api of registry) {
    const operation = api.operations.find((one) => namesOf(one).includes(name));
    if (!operation || apis.includes(api)) continue;
    const now = nameIn(apis, operation);
    const written = `${nameOf(registry, api)}/${name}`;
    return now === undefined ? `Did you mean \`${written}\`?` : `Did you mean \`${now}\`, or \`${written}\`?`;
  }
  return undefined;
}

/** The name of a reference in guides: that of its file, unless another one has it, too. */
export function nameOf(registry: Registry, { names }: Api): string {
  const [route = '', file = route] = names;
  return registry.filter((api) => api.names.includes(file)).length > 1 ? route : file;
}

/** The name that an operation of another version has in one of these references. */
export function nameIn(apis: Registry, { versions = [] }: Operation): string | undefined {
  for (const { url, operations } of apis)
    for (const { href } of versions) {
      const same = operations.find(({ anchor }) => href === `${url}#${anchor}`);
      if (same) return namesOf(same)[0];
    }
  return undefined;
}

/** Finds a schema by its name, or a field in it: `Order`, `Order.buy.fiat`. */
export function findSchema(
  registry: Registry,
  text: string,
): { api: Api; node: SchemaNode; anchor: string } | LookupError {
  const { apis, rest } = readApi(registry, text);
  const api = apis[0];
  const [name = '', ...fields] = rest.split('.');
  const component = api && schemaNamed(api, name);
  if (!api || !component) {
    const unknown = unknownReference(registry, text);
    if (unknown) return unknown;
    const names = apis.flatMap(({ reference }) => reference.schemas.map((schema) => schema.name));
    return { message: `Unknown schema \`${name}\`.`, hint: didYouMean(name.replace(/^.*\//, ''), names) };
  }
  let found = { node: component.schema, anchor: component.anchor };
  for (const [index, field] of fields.entries()) {
    const { properties } = fieldsOf(api, found.node);
    const property = properties.find((candidate) => candidate.name === field);
    if (!property) {
      const owner = [name, ...fields.slice(0, index)].join('.');
      const names = properties.map((candidate) => candidate.name);
      return { message: `\`${owner}\` has no field \`${field}\`.`, hint: didYouMean(field, names) };
    }
    found = { node: property.schema, anchor: property.anchor };
  }
  return { api, ...found };
}

/** Returns the schema with the fields: the one that a node refers to, and the items of an array. */
export function fieldsOf({ reference }: Api, node: SchemaNode): SchemaNode {
  let inner = node;
  for (let step = 0; step < 10; step++) {
    const anchor = inner.shownAt?.href.replace(/^#/, '');
    const component = reference.schemas.find((schema) => schema.anchor === anchor)?.schema;
    const next = component ?? (inner.properties.length === 0 ? inner.items : undefined);
    if (!next || next === inner) return inner;
    inner = next;
  }
  return inner;
}

/** Finds the response of an operation for a status. */
export function findResponse({ title, responses }: Operation, status: string): Response | LookupError {
  const found = responses.find((response) => response.status === status);
  if (found) return found;
  const statuses = responses.map((response) => response.status).join(', ');
  return {
    message:
      status === '' ? `No status of “${title}” is named.` : `“${title}” has no response \`${status}\`.`,
    hint: `Available: ${statuses || 'none'}.`,
  };
}

/** Finds an example by its name; returns the first one for an empty name. */
export function findExample<T extends { name: string }>(examples: T[], name: string): T | LookupError {
  const found = name === '' ? examples[0] : examples.find((example) => example.name === name);
  if (found) return found;
  const names = examples.map((example) => example.name);
  if (name === '' || names.length === 0)
    return { message: 'There are no examples.', hint: name === '' ? undefined : `Remove \`${name}\`.` };
  return { message: `Unknown example \`${name}\`.`, hint: suggest(name, names) };
}

/** The names of all headers of APIs. */
export function headersOf(registry: Registry): string[] {
  return registry.flatMap(({ reference, operations }) => [
    ...reference.indexes.headers.map(({ name }) => name),
    ...reference.securitySchemes.flatMap(({ credential }) =>
      credential.kind === 'apiKey' && credential.in === 'header' ? credential.name : [],
    ),
    ...operations.flatMap(({ parameterGroups }) =>
      parameterGroups
        .filter(({ location }) => location === 'header')
        .flatMap(({ parameters }) => parameters.map(({ name }) => name)),
    ),
  ]);
}

/** What requests have that are no parameters (OpenAPI 3.1 §4.8.12.2). */
const STANDARD_HEADERS = ['Authorization', 'Content-Type'];

/** The header that a name differs from by one character, or by two that are swapped; none if it is one itself. */
export function meantHeader(code: string, registry: Registry): string | undefined {
  const names = [...headersOf(registry), ...STANDARD_HEADERS];
  const written = code.toLowerCase();
  if (names.some((name) => name.toLowerCase() === written)) return undefined;
  return names.find((name) => editsWithin(1, written, name.toLowerCase()) === 1);
}

/** The fault of a header in a snippet that is probably another one; none if it may be any. */
export function misspeltHeader(name: string, api: Api): LookupError | undefined {
  const meant = meantHeader(name, [api]);
  if (meant === undefined) return undefined;
  return { message: `No header is called \`${name}\`.`, hint: `Did you mean \`${meant}\`?` };
}
