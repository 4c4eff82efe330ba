import type { Operation, Response, SchemaNode } from '../openapi/model/model.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { type Api, type Registry, schemaNamed } from './registry.ts';

/** Why an address cannot be resolved. */
export interface NotFound {
  message: string;
  hint?: string;
}

export function isNotFound(found: object): found is NotFound {
  return 'message' in found;
}

export const HTTP_METHODS = new Set([
  'GET',
  'PUT',
  'POST',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'QUERY',
]);

/**
 * `legacy/createBuyOrder` → that reference, and the rest; without a name in front it is the first reference. A path
 * such as `POST /v1/order` names no reference, and is looked for in all.
 */
export function readApi(registry: Registry, text: string): { apis: Registry; rest: string } {
  const [, name, rest] = /^([\w.-]+)\/(?=\S)([\s\S]*)$/.exec(text) ?? [];
  const named = registry.filter(({ names }) => name !== undefined && names.includes(name));
  if (named.length > 0) return { apis: named, rest: rest ?? '' };
  const isPath = HTTP_METHODS.has(text.split(/\s/, 1)[0] ?? '');
  return { apis: isPath ? registry : registry.slice(0, 1), rest: text };
}

/** By `operationId`, or by method and path. */
export function findOperation(
  registry: Registry,
  text: string,
): { api: Api; operation: Operation } | NotFound {
  const { apis, rest } = readApi(registry, text);
  const wanted = rest.replace(/\s+/g, ' ');
  for (const api of apis) {
    const operation = api.operations.find((candidate) => namesOf(candidate).includes(wanted));
    if (operation) return { api, operation };
  }
  const isPath = wanted.includes(' ');
  const names = apis.flatMap(({ operations }) =>
    operations.flatMap((operation) => namesOf(operation).filter((name) => name.includes(' ') === isPath)),
  );
  return {
    message: `Unknown operation \`${text}\`.`,
    ...hintOf(didYouMean(wanted, names) ?? elsewhere(registry, apis, wanted)),
  };
}

export function namesOf({ operationId, method, path }: Operation): string[] {
  return [...(operationId === undefined ? [] : [operationId]), `${method} ${path}`];
}

/** The name exists, but in another reference. */
function elsewhere(registry: Registry, apis: Registry, name: string): string | undefined {
  const other = registry.find(
    (api) => !apis.includes(api) && api.operations.some((operation) => namesOf(operation).includes(name)),
  );
  return other && `Did you mean \`${other.names.at(-1)}/${name}\`?`;
}

/** A schema by name, or what lies inside of it: `Order`, `Order.buy.fiat`. */
export function findSchema(
  registry: Registry,
  text: string,
): { api: Api; node: SchemaNode; anchor: string } | NotFound {
  const { apis, rest } = readApi(registry, text);
  const api = apis[0];
  const [name = '', ...fields] = rest.split('.');
  const component = api && schemaNamed(api, name);
  if (!api || !component) {
    const names = apis.flatMap(({ reference }) => reference.schemas.map((schema) => schema.name));
    return { message: `Unknown schema \`${name}\`.`, ...hintOf(didYouMean(name, names)) };
  }
  let place = { node: component.schema, anchor: component.anchor };
  for (const [index, field] of fields.entries()) {
    const { properties } = fieldsOf(api, place.node);
    const property = properties.find((candidate) => candidate.name === field);
    if (!property) {
      const owner = [name, ...fields.slice(0, index)].join('.');
      return {
        message: `\`${owner}\` has no field \`${field}\`.`,
        ...hintOf(
          didYouMean(
            field,
            properties.map((candidate) => candidate.name),
          ),
        ),
      };
    }
    place = { node: property.schema, anchor: property.anchor };
  }
  return { api, ...place };
}

/** The schema that has the fields: behind a link to a component, and inside of a list. */
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

/** The response of a status that an operation names. */
export function findResponse({ title, responses }: Operation, status: string): Response | NotFound {
  const found = responses.find((response) => response.status === status);
  if (found) return found;
  const known = responses.map((response) => response.status).join(', ');
  return { message: `“${title}” has no response \`${status}\`.`, hint: `Available: ${known || 'none'}.` };
}

/** A named example; the first where no name is given. */
export function findExample<T extends { name: string }>(examples: T[], name: string): T | NotFound {
  const found = name === '' ? examples[0] : examples.find((example) => example.name === name);
  if (found) return found;
  const names = examples.map((example) => example.name);
  if (name === '' || names.length === 0) return { message: 'There are no examples.' };
  return {
    message: `Unknown example \`${name}\`.`,
    hint: didYouMean(name, names) ?? `Available: ${names.join(', ')}.`,
  };
}

export function hintOf(hint: string | undefined): { hint?: string } {
  return hint === undefined ? {} : { hint };
}
