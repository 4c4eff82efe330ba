import { type DirectiveSource, isLookupError, type LookupError } from '../markdown/embeds.ts';
import type { Example, IndexEntry, Operation, SchemaNode } from '../openapi/model/model.ts';
import { suggest } from '../text/did-you-mean.ts';
import {
  codeBlock,
  codeLink,
  compact,
  description,
  disclosure,
  group,
  item,
  links,
  list,
  optionalLink,
  roleParagraph,
} from '../view/builders.ts';
import { errorList } from '../view/errors.ts';
import { parameterSections } from '../view/operation.ts';
import { parameterList } from '../view/parameter.ts';
import { languageChoices, type Sample } from '../view/samples.ts';
import { enumValues as enumBlock, fieldList } from '../view/schema.ts';
import { grantItems } from '../view/security.ts';
import type { Item, Block as View } from '../view/view.ts';
import { t } from '../words/words.ts';
import {
  fieldsOf,
  findExample,
  findOperation,
  findResponse,
  findSchema,
  nameOf,
  namesOf,
  readApi,
} from './address.ts';
import type { Block } from './block.ts';
import { changedCode } from './changed-code.ts';
import { readChart } from './diagrams/chart.ts';
import { drawChart } from './diagrams/draw-chart.ts';
import { figureBlock } from './diagrams/figure.ts';
import { errorTable } from './error-table.ts';
import { operationCard, replacementItem } from './operation-card.ts';
import type { Api, Registry } from './registry.ts';

export type Directive = DirectiveSource;

type Result = Block | LookupError;

/** The leaf directives of guides that embed parts of a specification: `::operation[createOrder]`. */
export const DIRECTIVES: Record<string, (registry: Registry, directive: Directive) => Result> = {
  operation: (registry, { label }) =>
    withOperation(registry, label, ({ api, operation, rest }) =>
      rest === ''
        ? operationBlock(api, operation)
        : { message: `Unexpected \`${rest}\`.`, hint: 'Write only the operation.' },
    ),
  parameters: (registry, { label }) =>
    withOperation(registry, label, ({ api, operation, rest }) => parameters(api, operation, rest)),
  fields,
  enum: enumValues,
  request,
  response,
  scopes: (registry, { label }) =>
    withApi(registry, { label, what: 'scopes' }, ({ reference }) =>
      list('fields', reference.indexes.scopes.map(scopeItem)),
    ),
  grants: (registry, { label }) =>
    withApi(registry, { label, what: 'grants (`x-grants`)' }, ({ reference }) =>
      list('fields', reference.securitySchemes.flatMap(grantItems)),
    ),
  replacements: (registry, { label }) =>
    withApi(registry, { label, what: 'replacements (`x-replacement`)' }, ({ operations }) =>
      list(
        'fields replacements',
        operations.flatMap((operation) =>
          operation.replacement ? [replacementItem(operation, operation.replacement)] : [],
        ),
      ),
    ),
  errors: (registry, { label }) =>
    withOperation(registry, label, ({ api, operation, rest }) => errors(api, operation, rest)),
  'error-table': (registry, { label }) =>
    label === ''
      ? { from: '', content: [errorTable(registry)] }
      : {
          message: 'This table has the errors of all references: nothing stands in its brackets.',
          hint: `Write \`::error-table\`, or \`::errors[${label}]\` for those of an operation.`,
        },
  chart,
};

/** The attributes of directives that have any. */
export const ATTRIBUTES: Record<string, string[]> = {
  chart: ['title', 'x', 'y', 'unit'],
  request: ['title', 'after'],
  response: ['title', 'after'],
  workflow: ['title'],
};

function operationBlock({ url }: Api, operation: Operation): Block {
  const { method, path, title } = operation;
  return { from: url, text: `${method} ${path} ${title}`, content: [operationCard(operation)] };
}

/** A scope with its meaning and the operations that accept it. */
function scopeItem({ name, anchor, description: meaning, operations }: IndexEntry): Item {
  return item(
    optionalLink(`#${anchor}`, { kind: 'code', role: 'name', text: name }),
    description(meaning),
    operations.length > 0 &&
      disclosure(t('index.used-by-endpoints', { count: operations.length }), links(operations)),
  );
}

/** Finds the operation at the start of a label, and passes on the rest: `POST /v1/order 200`, `createOrder 200 created`. */
function withOperation(
  registry: Registry,
  label: string,
  make: (found: { api: Api; operation: Operation; rest: string }) => Result,
): Result {
  const words = label.split(/\s+/);
  const length = /^(?:[\w./-]+\/)?[a-z]+$/i.test(words[0] ?? '') && words[1]?.startsWith('/') ? 2 : 1;
  const found = findOperation(registry, words.slice(0, length).join(' '));
  if (!isLookupError(found)) return make({ ...found, rest: words.slice(length).join(' ') });
  const meant = orderedLabel(registry, words) ?? operationTitled(registry, label);
  return meant === undefined ? found : { ...found, hint: `Did you mean \`${meant}\`?` };
}

/** The label with its operation in front: `201 createOrder`. */
function orderedLabel([api]: Registry, words: string[]): string | undefined {
  const [status = '', name = ''] = words;
  const isNamed = api?.operations.some(({ operationId }) => operationId === name);
  return isNamed && /^\d{3}$/.test(status) ? [name, status, ...words.slice(2)].join(' ') : undefined;
}

/** The name of the operation that has the label as its title. */
function operationTitled(registry: Registry, label: string): string | undefined {
  for (const api of registry) {
    const operation = api.operations.find(({ title }) => title.toLowerCase() === label.toLowerCase());
    const name = operation && namesOf(operation)[0];
    if (name !== undefined) return api === registry[0] ? name : `${nameOf(registry, api)}/${name}`;
  }
  return undefined;
}

function withApi(
  registry: Registry,
  { label, what }: { label: string; what: string },
  make: (api: Api) => View | undefined,
): Result {
  const api = label === '' ? registry[0] : registry.find(({ names }) => names.includes(label));
  const content = api && compact(make(api));
  if (api && content?.length === 0)
    return {
      message: `“${api.reference.title}” has no ${what}.`,
      hint: 'Remove the directive, or name another reference in brackets.',
    };
  if (api && content) return { from: api.url, content };
  // Specifications in different folders may have one name.
  const files = registry.map((known) => known.names.at(-1));
  const isUnique = new Set(files).size === files.length;
  const names = (isUnique ? files : registry.map((known) => known.names[0])).join(', ');
  return { message: `Unknown reference \`${label}\`.`, hint: `Available: ${names}.` };
}

/** All parameters, or those of one location: `listOrders query`. */
function parameters({ url }: Api, { title, parameterGroups }: Operation, location: string): Result {
  const groups = parameterGroups.filter((group) => location === '' || group.location === location);
  const [first, ...others] = groups;
  if (first)
    return {
      from: url,
      content: others.length > 0 ? parameterSections(groups) : compact(parameterList(first.parameters)),
    };
  const locations = parameterGroups.map((group) => group.location).join(', ');
  return {
    message: `“${title}” has no ${location === '' ? '' : `${location} `}parameters.`,
    hint: locations === '' ? 'Remove the directive.' : `Available: ${locations}.`,
  };
}

/** All errors of an operation, or those with the given statuses and codes: `obtainToken 400`, `obtainToken slow_down`. */
function errors({ url }: Api, { title, errors: all }: Operation, rest: string): Result {
  const wanted = rest.split(/\s+/).filter(Boolean);
  const names = all.flatMap(({ code, status }) => [code, status]).filter((name) => name !== undefined);
  if (names.length === 0)
    return {
      message: `“${title}” does not list any errors.`,
      hint: 'Remove the directive, or list them as `x-errors` of a response.',
    };
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined)
    return {
      message: `“${title}” does not list the error \`${unknown}\`.`,
      hint: suggest(unknown, names),
    };
  const shown = all.filter(
    ({ code, status }) => wanted.length === 0 || wanted.includes(code ?? '') || wanted.includes(status ?? ''),
  );
  return { from: url, content: compact(errorList(shown)) };
}

/** The fields of a schema or body: `Order`, `Order.items`, `createOrder request`, `createOrder 200`. */
function fields(registry: Registry, { label }: Directive): Result {
  const isSchema =
    !/\s/.test(label) &&
    (/^[A-Z]/.test(readApi(registry, label).rest) || isLookupError(findOperation(registry, label)));
  if (isSchema) {
    const found = findSchema(registry, label);
    return isLookupError(found) ? found : fieldsBlock(found.api, found.node, label);
  }
  return withOperation(registry, label, ({ api, operation, rest }) => {
    if (rest === 'request') return bodyFields(api, operation.requestBody?.media[0]?.schema, label);
    const found = findResponse(operation, rest);
    return isLookupError(found) ? found : bodyFields(api, found.media[0]?.schema, label);
  });
}

function bodyFields(api: Api, schema: SchemaNode | undefined, label: string): Result {
  return schema ? fieldsBlock(api, schema, label) : { message: `\`${label}\` has no body.` };
}

function fieldsBlock(api: Api, node: SchemaNode, label: string): Result {
  const list = fieldList(fieldsOf(api, node));
  return list ? { from: api.url, content: [list] } : { message: `\`${label}\` has no fields.` };
}

/** The values of a schema or field with their meanings. */
function enumValues(registry: Registry, { label }: Directive): Result {
  const found = findSchema(registry, label);
  if (isLookupError(found)) return found;
  const values = found.node.enum.length > 0 ? found.node.enum : (found.node.items?.enum ?? []);
  if (values.length > 0) return { from: found.api.url, content: compact(enumBlock(values)) };
  return { message: `\`${label}\` has no enum values.` };
}

/**
 * The request samples of an operation, of the example with the given name: `createOrder limit`; with `after`, what
 * differs from the body of another example.
 */
function request(registry: Registry, { label, title, index, attributes: { after } = {} }: Directive): Result {
  return withOperation(registry, label, ({ api, operation, rest }) => {
    const shown =
      after === undefined
        ? sampled(operation, rest, `request-${index}`)
        : findBody(operation.requestBody?.media[0]?.examples ?? [], rest, after);
    if (isLookupError(shown)) return shown;
    const text = title ?? operation.title;
    const { anchor, method, path } = operation;
    const caption = roleParagraph('caption', text, ' ', codeLink(`#${anchor}`, `${method} ${path}`));
    const role = after === undefined ? 'samples' : 'samples response-sample';
    const block = group(role, [caption, shown.block]);
    const isEditable = after === undefined && operation.isReceived === undefined;
    return {
      from: api.url,
      text,
      content: [isEditable ? { ...block, request: `#${anchor}` } : block],
    };
  });
}

function sampled(operation: Operation, name: string, id: string): { block: View } | LookupError {
  const samples = chooseSamples(operation, name);
  return isLookupError(samples) ? samples : { block: languageChoices(id, samples) };
}

function chooseSamples(operation: Operation, name: string): Sample[] | LookupError {
  const { requestBody, samples, title } = operation;
  if (samples.length === 0)
    return {
      message: `“${title}” has no request samples.`,
      hint: `Write \`::fields[${namesOf(operation)[0]} request]\`.`,
    };
  const examples = requestBody?.media[0]?.examples ?? [];
  const example = name === '' ? undefined : findExample(examples, name);
  if (example && isLookupError(example)) return example;
  return samples.flatMap(({ id, label, examples: all }) => {
    const chosen = all.find((one) => one.title === example?.title) ?? all[0];
    return chosen ? [{ id, label, code: chosen.code, html: chosen.html }] : [];
  });
}

/**
 * An example of a response, the first or the one with the given name: `obtainToken 400 slow_down`; with `after`, what
 * differs from another one.
 */
function response(registry: Registry, { label, title, attributes = {} }: Directive): Result {
  return withOperation(registry, label, ({ api, operation, rest }) => {
    const [status = '', name = ''] = rest.split(' ', 2);
    const found = findResponse(operation, status);
    if (isLookupError(found)) return found;
    const example = findBody(found.media[0]?.examples ?? [], name, attributes.after);
    if (isLookupError(example)) return example;
    const text = title ?? `${found.phrase}: ${example.title}`;
    const caption = roleParagraph('caption', { kind: 'status', text: found.status }, ' ', text);
    return { from: api.url, text, content: [group('samples response-sample', [caption, example.block])] };
  });
}

/** An example with its code; after another one, only what differs. */
function findBody(
  examples: Example[],
  name: string,
  after: string | undefined,
): { title: string; block: View } | LookupError {
  const example = findExample(examples, name);
  if (isLookupError(example)) return example;
  const { title, code, html, language } = example;
  if (after === undefined) return { title, block: codeBlock(code, html, language) };
  const before = findExample(examples, after);
  if (isLookupError(before)) return before;
  if (before.code !== code) return { title, block: changedCode(before, example) };
  const names = examples.filter((one) => one.code !== code).map((one) => one.name);
  return {
    message: `Nothing differs from the example \`${before.name}\`.`,
    hint: names.length > 0 ? `Available: ${names.join(', ')}.` : 'Leave out `after`.',
  };
}

/** A bar chart of the points in an example: `::chart[listPrices 200]{x=date y=price unit=EUR}`. */
function chart(registry: Registry, { label, title, attributes = {} }: Directive): Result {
  return withOperation(registry, label, ({ operation, rest }) => {
    const read = readChart(operation, rest, { ...attributes, title: title ?? operation.title });
    return isLookupError(read) ? read : figureBlock(read, drawChart(read));
  });
}
