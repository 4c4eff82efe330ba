import type { Complaint, Mention } from '../markdown/embeds.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { fieldsOf, findOperation, findSchema, HTTP_METHODS, hintOf, isNotFound, readApi } from './address.ts';
import { homeOf, type Names, namesIn } from './names.ts';
import type { Api, Registry } from './registry.ts';

/** `POST /v2/orders/buy`, perhaps with a reference in front. */
const CALL = /^(?:[\w.-]+\/)?([A-Z]+) \/\S*$/;
/** `createBuyOrder`, `order_id`, `BUY_LIMIT_EXCEEDED`, `account.base:read`, `Order.status`. */
const NAME =
  /^(?:[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|[a-z][a-z-]*(?:\.[a-z][a-z-]*)*:[a-z]+|[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+)$/;
const ESCAPE = 'If it is not a name in a specification, put two backticks on each side: ``name``.';

/**
 * Inline code → where the specifications explain it. Whatever looks like a call or like a name of a specification must
 * be one: so nothing that is renamed stays in a guide unnoticed. A name in front says whose it is, and is not
 * shown: `legacy/createBuyOrder`, `Order/status`, `createBuyOrder/fiat`.
 */
export function createMentions(registry: Registry): (code: string) => Mention | Complaint | undefined {
  const known = new Map<Api, Names>();
  // Built when the first name is met: a site may have large references, and guides without any.
  const namesOf = (api: Api): Names => {
    const names = known.get(api) ?? namesIn(api);
    known.set(api, names);
    return names;
  };
  return (code) => {
    if (registry.length === 0) return undefined;
    if (HTTP_METHODS.has(CALL.exec(code)?.[1] ?? '')) return mentionCall(registry, code);
    const { apis, rest } = readApi(registry, code);
    const isNamed = rest !== code;
    const owned = mentionOwned(apis, rest);
    if (owned) return owned;
    const candidates = isNamed ? apis : registry;
    for (const api of candidates) {
      const anchor = homeOf(namesOf(api), rest);
      const isWord = /^[a-z]+$/.test(rest) && !isNamed;
      // `order` is a scope, a type and a word: only a name in front says which.
      if (anchor !== undefined && !isWord) return { text: rest, href: `/${api.reference.route}#${anchor}` };
      if (namesOf(api).has(rest)) return isNamed ? { text: rest } : undefined;
      if (rest.includes('.') && /^[A-Z]/.test(rest)) {
        const found = findSchema([api], rest);
        if (!isNotFound(found)) return { text: rest, href: `/${api.reference.route}#${found.anchor}` };
      }
    }
    const isFormer = candidates.some(({ former }) => former?.has(rest));
    if (!isNamed && !isFormer && (!NAME.test(code) || isKnownPath(candidates.map(namesOf), code)))
      return undefined;
    if (isFormer) return { message: `\`${rest}\` was removed from the specification.`, hint: ESCAPE };
    const all = candidates.flatMap((api) => [...namesOf(api).keys()]);
    const meant = didYouMean(rest, all);
    return { message: `No specification defines \`${code}\`.`, hint: meant ? `${meant} ${ESCAPE}` : ESCAPE };
  };
}

/** A query behind the path is no part of it: `POST /v1/auth?method`. */
function mentionCall(registry: Registry, code: string): Mention | Complaint {
  const found = findOperation(registry, code.split('?', 1)[0] ?? '');
  if (isNotFound(found)) return found;
  const { api, operation } = found;
  return { text: readApi(registry, code).rest, href: `/${api.reference.route}#${operation.anchor}` };
}

/** `Order/status`, `OrderStatus/completed`, `createBuyOrder/fiat`: the owner is a schema or an operation. */
function mentionOwned(apis: Registry, text: string): Mention | Complaint | undefined {
  const [, owner = '', name = ''] = /^([A-Za-z]\w*)\/([^\s/]+)$/.exec(text) ?? [];
  if (owner === '' || !/[A-Z]/.test(owner)) return undefined;
  const api = apis.find(({ reference, operations }) =>
    /^[A-Z]/.test(owner)
      ? reference.schemas.some((schema) => schema.name === owner)
      : operations.some(({ operationId }) => operationId === owner),
  );
  if (!api) {
    const names = apis.flatMap(({ reference, operations }) => [
      ...reference.schemas.map((schema) => schema.name),
      ...operations.flatMap(({ operationId }) => operationId ?? []),
    ]);
    return {
      message: `Unknown schema or operation \`${owner}\`.`,
      hint: `${didYouMean(owner, names) ?? ''} ${ESCAPE}`.trim(),
    };
  }
  const places = /^[A-Z]/.test(owner) ? placesInSchema(api, owner) : placesInOperation(api, owner);
  const anchor = places.get(name);
  if (anchor === undefined)
    return { message: `\`${owner}\` has no \`${name}\`.`, ...hintOf(didYouMean(name, places.keys())) };
  return { text: name, href: `/${api.reference.route}#${anchor}` };
}

function placesInSchema(api: Api, name: string): Map<string, string> {
  const node = api.reference.schemas.find((schema) => schema.name === name)?.schema;
  if (!node) return new Map();
  const { properties } = fieldsOf(api, node);
  return new Map([
    ...node.enum.flatMap(({ value, anchor }) => (anchor ? [[value, anchor] as const] : [])),
    ...properties.map((property) => [property.name, property.anchor] as const),
  ]);
}

function placesInOperation({ operations }: Api, id: string): Map<string, string> {
  const operation = operations.find(({ operationId }) => operationId === id);
  return new Map([
    ...(operation?.requestBody?.media ?? []).flatMap(({ schema }) =>
      (schema?.properties ?? []).map((property) => [property.name, property.anchor] as const),
    ),
    ...(operation?.parameterGroups ?? []).flatMap(({ parameters }) =>
      parameters.map((parameter) => [parameter.name, parameter.anchor] as const),
    ),
    ...(operation?.responses ?? []).map(({ status, anchor }) => [status, anchor] as const),
  ]);
}

/** `trade.status`: fields within fields. */
function isKnownPath(names: Names[], code: string): boolean {
  const steps = code.split('.');
  return steps.length > 1 && names.some((known) => steps.every((step) => known.has(step)));
}
