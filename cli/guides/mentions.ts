import { isLookupError, type LookupError, type Mention } from '../markdown/embeds.ts';
import { hiddenFault } from '../openapi/read/hidden-operations.ts';
import { didYouMean, didYouMeanValue, editsWithin, isReplaced } from '../text/did-you-mean.ts';
import { oncePer } from '../text/get-or-insert.ts';
import {
  fieldsOf,
  findOperation,
  findSchema,
  isEndpoint,
  isMethod,
  meantHeader,
  nameIn,
  nameOf,
  readApi,
} from './address.ts';
import { anchorOf, type Names, namesIn, valuesIn } from './names.ts';
import { type Api, firstVersions, type Registry } from './registry.ts';

/** `createOrder`, `order_id`, `LIMIT_EXCEEDED`, `account.base:read`, `Order.status`. */
const NAME =
  /^(?:[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+|[a-z][a-z-]*(?:\.[a-z][a-z-]*)*:[a-z]+|[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+)$/;
/** `x-request-id`, `Idempotency-Key`. */
const HEADER = /^(?:[Xx]-[\w-]+|[A-Z][A-Za-z]*(?:-[A-Za-z]+)+)$/;
const ESCAPE = 'If it is not a name in a specification, put two backticks on each side: ``name``.';

/**
 * Returns a function that looks up inline code in the specifications. Code that looks like an endpoint or a name of a
 * specification must exist there, so that no guide keeps a name that has been renamed. An owner in front of a name is not
 * shown: `legacy/createOrder`, `Order/status`, `createOrder/total`.
 */
export function createMentions(registry: Registry): (code: string) => Mention | LookupError | undefined {
  return (code) => {
    if (registry.length === 0) return undefined;
    const { apis, rest } = readApi(registry, code);
    const member = mentionEndpoint(registry, code) ?? mentionMember(apis, rest);
    if (member) return member;
    const hasApi = rest !== code;
    const name: Name = { code, rest, hasApi, apis: hasApi ? apis : firstVersions(registry) };
    for (const api of name.apis) {
      const known = mentionName(api, name);
      if (known) return known.mention;
      // Without its API, a name that was removed would silently become that of another one.
      if (!hasApi && api.former?.has(rest)) break;
    }
    return faultOfVersion(registry, name) ?? faultOfName(name);
  };
}

/** What is wrong with a name that only another version of an API has: there, it may be out of date. */
function faultOfVersion(registry: Registry, name: Name): LookupError | undefined {
  const { rest, apis, hasApi } = name;
  if (hasApi) return undefined;
  const other = registry.find((api) => {
    const mention = apis.includes(api) ? undefined : mentionName(api, name)?.mention;
    return mention && !isLookupError(mention);
  });
  if (!other) return undefined;
  const operation = other.operations.find(({ operationId }) => operationId === rest);
  const now = operation && nameIn(apis, operation);
  return {
    message: `\`${rest}\` is a name of ${other.reference.versions?.own.version}, not of the first version in \`references\`.`,
    hint: `${now === undefined ? 'Write' : `Did you mean \`${now}\`? Otherwise, write`} \`${nameOf(registry, other)}/${rest}\` to name that version. ${ESCAPE}`,
  };
}

/** On demand: a reference may be large, and no guide may mention it. */
const namesOf = oncePer(namesIn);

/** Inline code that may be a name. */
interface Name {
  code: string;
  /** The code without the reference in front of it. */
  rest: string;
  hasApi: boolean;
  /** The references that may define it. */
  apis: Registry;
}

/** Looks for a name in a reference, which may know it without a mention: then nothing else is looked for. */
function mentionName(api: Api, { rest, hasApi }: Name): { mention?: Mention | LookupError } | undefined {
  const anchor = anchorOf(namesOf(api), rest);
  const isWord = /^[a-z]+$/.test(rest) && !hasApi;
  // `order` may be a scope, a type or just a word: it is linked only with a reference in front.
  if (anchor !== undefined && !isWord) return { mention: { text: rest, href: hrefOf(api, anchor) } };
  if (namesOf(api).has(rest)) return hasApi ? { mention: { text: rest } } : {};
  if (!rest.includes('.') || !/^[A-Z]/.test(rest)) return undefined;
  const found = findSchema([api], rest);
  if (!isLookupError(found)) return { mention: { text: rest, href: hrefOf(api, found.anchor) } };
  // Of a schema that exists, the field is wrong.
  const isField = !isLookupError(findSchema([api], rest.split('.', 1)[0] ?? ''));
  return isField ? { mention: found } : undefined;
}

/** What is wrong with code that no reference defines; undefined if it does not look like a name. */
function faultOfName({ code, rest, hasApi, apis }: Name): LookupError | undefined {
  for (const api of apis) {
    const fault = hiddenFault(api.hidden, rest);
    if (fault) return { ...fault, hint: `${fault.hint} ${ESCAPE}` };
  }
  if (apis.some(({ former }) => former?.has(rest))) {
    const other = apis.find((api) => namesOf(api).has(rest))?.names.at(-1);
    const hint =
      other === undefined ? ESCAPE : `Write \`${other}/${rest}\` for the one that is left. ${ESCAPE}`;
    return { message: `\`${rest}\` was removed from the specification.`, hint };
  }
  const header = HEADER.test(code) ? meantHeader(code, apis) : undefined;
  if (header !== undefined)
    return { message: `No header is called \`${code}\`.`, hint: `Did you mean \`${header}\`? ${ESCAPE}` };
  const meant =
    apis.flatMap(titlesOf).find((title) => isMistyped(rest, title)) ??
    apis.flatMap((api) => valuesIn(namesOf(api))).find((value) => isMistypedValue(rest, value));
  if (!hasApi && !meant && (!NAME.test(code) || isPathOfNames(apis.map(namesOf), code))) return undefined;
  // Operations and schemas are written differently: `endRental` is not about `Rental`.
  const isOfKind = (one: string) =>
    /^[A-Z]/.test(one) === /^[A-Z]/.test(rest) || one.toLowerCase() === rest.toLowerCase();
  const names = meant === undefined ? apis.flatMap((api) => [...namesOf(api).keys()]) : [meant];
  const suggestion = didYouMean(rest, names.filter(isOfKind));
  return {
    message: `No specification defines \`${code}\`.`,
    hint: suggestion ? `${suggestion} ${ESCAPE}` : ESCAPE,
  };
}

/** An endpoint with its method in capitals, the first slash of its path, and its parameters in braces. */
function meantEndpoint(code: string): string | undefined {
  const [, method = '', rest] = /^([a-z]+) \/?([^\s/][^\s]*)$/i.exec(code) ?? [];
  if (!isMethod(method.toUpperCase())) return undefined;
  const path = rest?.replace(/(?<=^|\/)(?::(\w+)|<(\w+)>)/g, (_, colon, angle) => `{${colon ?? angle}}`);
  return path === undefined ? undefined : `${method.toUpperCase()} /${path}`;
}

const titlesOf = oncePer(({ reference, operations }: Api): string[] => [
  ...reference.schemas.map(({ name }) => name),
  ...operations.flatMap(({ operationId }) => operationId ?? []),
]);

/**
 * Whether a word is the name of a schema or an operation in another case (which says little of a single word, such as `order`), or
 * a capitalised one with a missing, an additional or two swapped characters. A plural, or another word, is none of these.
 */
function isMistyped(word: string, name: string): boolean {
  if (!/^[a-z]+$/i.test(word)) return false;
  if (/.[A-Z]/.test(name) && word.toLowerCase() === name.toLowerCase()) return true;
  const isTypo = editsWithin(1, word, name) === 1 && word.at(-1) === name.at(-1);
  return /^[A-Z]/.test(word) && name.length >= 5 && isTypo && !isReplaced(word, name);
}

/** Whether a word is a value of at least six letters with one too few, too many or swapped within. */
function isMistypedValue(word: string, value: string): boolean {
  if (!/^[a-z]{5,}$/.test(word) || !/^[a-z]{6,}$/.test(value) || isReplaced(word, value)) return false;
  return editsWithin(1, word, value) === 1 && word[0] === value[0] && word.at(-1) === value.at(-1);
}

function hrefOf({ reference }: Api, anchor: string): string {
  return `/${reference.route}#${anchor}`;
}

/** An endpoint, or what is meant as one. A query after the path is ignored: `POST /v1/auth?method`. */
function mentionEndpoint(registry: Registry, code: string): Mention | LookupError | undefined {
  const found = isEndpoint(code) ? findOperation(registry, code.split('?', 1)[0] ?? '') : undefined;
  if (found && !isLookupError(found))
    return { text: readApi(registry, code).rest, href: hrefOf(found.api, found.operation.anchor) };
  const meant = meantEndpoint(code);
  if (meant === undefined || isLookupError(findOperation(registry, meant))) return found;
  return {
    message: `No endpoint is written \`${code}\`.`,
    hint: `Did you mean \`${meant}\`? ${ESCAPE}`,
  };
}

/** A member of a schema or operation: `Order/status`, `OrderStatus/completed`, `createOrder/total`. */
function mentionMember(apis: Registry, text: string): Mention | LookupError | undefined {
  const [, owner = '', name = ''] = /^([A-Za-z]\w*)\/([^\s/]+)$/.exec(text) ?? [];
  if (owner === '' || !/[A-Z]/.test(owner)) return undefined;
  const isSchema = /^[A-Z]/.test(owner);
  const api = apis.find(({ reference, operations }) =>
    isSchema
      ? reference.schemas.some((schema) => schema.name === owner)
      : operations.some(({ operationId }) => operationId === owner),
  );
  if (!api) {
    return {
      message: `Unknown schema or operation \`${owner}\`.`,
      hint: `${didYouMean(owner, apis.flatMap(titlesOf)) ?? ''} ${ESCAPE}`.trim(),
    };
  }
  const anchors = isSchema ? anchorsInSchema(api, owner) : anchorsInOperation(api, owner);
  const anchor = anchors.get(name);
  if (anchor === undefined)
    return { message: `\`${owner}\` has no \`${name}\`.`, hint: didYouMeanValue(name, [...anchors.keys()]) };
  return { text: name, href: hrefOf(api, anchor) };
}

function anchorsInSchema(api: Api, name: string): Map<string, string> {
  const node = api.reference.schemas.find((schema) => schema.name === name)?.schema;
  if (!node) return new Map();
  const { properties } = fieldsOf(api, node);
  return new Map([
    ...node.enum.flatMap(({ value, anchor }) => (anchor ? [[value, anchor] as const] : [])),
    ...properties.map((property) => [property.name, property.anchor] as const),
  ]);
}

function anchorsInOperation({ operations }: Api, id: string): Map<string, string> {
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

/** Whether all parts of a dotted path are names of one reference: `trade.status`. */
function isPathOfNames(apis: Names[], code: string): boolean {
  const parts = code.split('.');
  return parts.length > 1 && apis.some((names) => parts.every((part) => names.has(part)));
}
