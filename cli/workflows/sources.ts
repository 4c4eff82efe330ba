import path from 'node:path';
import { MAX_SERVER_ADDRESSES } from '../limits.ts';
import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import type { JsonObject } from '../openapi/document/json-object.ts';
import { fitsPathTemplate } from '../openapi/document/path-template.ts';
import type { ApiReference, Operation, Server } from '../openapi/model/model.ts';
import { serverAddress } from '../openapi/model/server.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import { type HiddenOperations, hiddenFault } from '../openapi/read/hidden-operations.ts';
import { didYouMean, suggest } from '../text/did-you-mean.ts';
import type { ArazzoDocument } from './document.ts';
import type { Workflow } from './model.ts';
import type { Report } from './read-document.ts';

/** A specification of the site that workflows can refer to. */
export interface WorkflowApi {
  /** The absolute path of its file. */
  file: string;
  /** The URL of its page. */
  url: string;
  /** The URL of its YAML on the site. */
  download: string;
  reference: ApiReference;
  document: JsonObject;
  validator: BodyValidator;
  /** What took the place of an operation, by its former operationId. */
  renamed?: ReadonlyMap<string, string>;
  hidden?: HiddenOperations;
}

/** The specification of a document, by the name of its source description. */
export interface Source {
  name: string;
  api: WorkflowApi;
  testServer?: string;
}

export interface FoundOperation {
  source: Source;
  operation: Operation;
}

/**
 * Reads the source descriptions of a document, and returns its specification. `apis` and `files` are all specifications
 * and workflow documents of the site.
 */
export function readSource(
  { sourceDescriptions }: ArazzoDocument,
  { file, apis, files }: { file: string; apis: WorkflowApi[]; files: string[] },
  report: Report,
): Source | undefined {
  const folder = path.dirname(file);
  const names = new Set<string>();
  const sources: Source[] = [];
  for (const [index, source] of sourceDescriptions.entries()) {
    const { name, url, type = 'openapi', 'x-test-server': testServer } = source;
    const pointer = `/sourceDescriptions/${index}`;
    const isWorkflows = type === 'arazzo';
    if (names.has(name)) report(`${pointer}/name`, `There are two sources \`${name}\`.`);
    names.add(name);
    const places = isWorkflows ? files : apis.map((api) => api.file);
    const target = path.resolve(folder, url);
    if (!places.includes(target)) {
      const relative = places.map((place) => path.relative(folder, place).split(path.sep).join('/'));
      const what = isWorkflows ? 'workflow document' : 'specification';
      report(`${pointer}/url`, `\`${url}\` is not a ${what} of this site.`, suggest(url, relative));
    }
    const api = apis.find((candidate) => candidate.file === target);
    if (isWorkflows || !api) continue;
    const servers = api.reference.servers.map((server) => server.url);
    if (testServer !== undefined && !servers.includes(testServer))
      report(
        `${pointer}/x-test-server`,
        `\`${testServer}\` is not a server of the specification.`,
        suggest(testServer, servers),
      );
    if (sources.length > 0)
      report(pointer, 'A second specification is not supported.', 'Write a document for each.');
    sources.push({ name, api, ...(testServer !== undefined && { testServer }) });
  }
  return sources[0];
}

/** Returns the servers of an operation: the test server, the first other one, and all further ones. */
export function serversOf({ source, operation }: FoundOperation): Workflow['server'] {
  const ofTest = operation.servers.find(({ url }) => url === source.testServer);
  const test = ofTest && serverAddress(ofTest);
  const withoutScheme = (address: string) => address.replace(/^https?:/, '');
  const others = operation.servers.filter((server) => server !== ofTest);
  // If it is the only one, its variables lead to production; otherwise they choose among test servers.
  const servers = others.length > 0 || !ofTest ? others : [ofTest];
  const all = servers.length > 0 ? servers.flatMap(addressesOf) : [serverAddress(undefined)];
  const real = [...new Set(all)].filter(
    (address) => test === undefined || withoutScheme(address) !== withoutScheme(test),
  );
  const production = real.find((address) => !address.includes(ANY));
  return {
    ...(production !== undefined && { production }),
    ...(test !== undefined && { test }),
    others: real.filter((address) => address !== production),
  };
}

/** Stands for any value of a variable, in the addresses of scripts. */
const ANY = '*';
/** The same while an address is read, in a host or a path, or as a port. */
const MARK = { text: 'any64987', port: '64987' };
const MARKED = /(?:any)?64987/g;

/** Returns the addresses that a server has with the values of its variables, the default ones first. */
function addressesOf(server: Server): string[] {
  const choices = server.variables.reduce<[name: string, value: string][][]>(
    (found, { name, enum: values }) =>
      found.flatMap((one) =>
        values.length === 0 || found.length * values.length > MAX_SERVER_ADDRESSES
          ? [[...one, [name, server.url.includes(`:{${name}}`) ? MARK.port : MARK.text] as [string, string]]]
          : values.map((value): [string, string][] => [...one, [name, value]]),
      ),
    [[]],
  );
  const chosen = choices.map((values) => serverAddress(withValues(server, new Map(values))));
  const written = chosen.map((address) => address.replaceAll(MARKED, ANY));
  // A port or a path may be empty.
  const shorter = written.map((address) => withoutEnd(withoutEnd(address, `/${ANY}`), `:${ANY}`));
  return [serverAddress(server), ...written, ...shorter];
}

function withoutEnd(text: string, end: string): string {
  let kept = text;
  while (kept.endsWith(end)) kept = kept.slice(0, -end.length);
  return kept;
}

function withValues(server: Server, values: Map<string, string>): Server {
  const variables = server.variables.map((one) => ({ ...one, default: values.get(one.name) ?? one.default }));
  return { ...server, variables };
}

/** The name of an operation in messages. */
export function operationName({ operationId, method, path: template }: Operation): string {
  return operationId ?? `${method} ${template}`;
}

/** Finds an operation by its `operationId`; reports one that is unknown or not unique. */
export function findOperation(
  text: string,
  source: Source,
  { pointer, report }: { pointer: string; report: Report },
): FoundOperation | undefined {
  const id = withoutSource(text, source);
  const operations = allOperations(source.api.reference);
  const [operation, ...others] = operations.filter(({ operationId }) => operationId === id);
  if (operation && others.length === 0 && source.api.reference.webhooks.includes(operation)) {
    report(
      pointer,
      `\`${id}\` is a webhook: the API sends it.`,
      'Name an operation that the script sends, such as one that reads the result.',
    );
    return undefined;
  }
  if (operation && others.length === 0) return { source, operation };
  const fault = operation ? undefined : hiddenFault(source.api.hidden, id);
  if (fault) {
    report(pointer, fault.message, fault.hint);
    return undefined;
  }
  const names = operations.flatMap(({ operationId }) => operationId ?? []);
  const message = operation
    ? `Several operations have the operationId \`${id}\`.`
    : `Unknown operation \`${id}\`.`;
  const endpoint = operations.find(
    ({ method, path }) => `${method} ${path}`.toLowerCase() === id.toLowerCase(),
  );
  const hint = operation
    ? 'Give each of them an `operationId` of its own.'
    : suggest(endpoint?.operationId ?? source.api.renamed?.get(id) ?? id, names);
  report(pointer, message, hint);
  return undefined;
}

/** Reports an endpoint in a text that scripts show, if it is probably another one: `DELETE /order/{id}`. */
export function checkEndpoints(
  text: string,
  { api }: Source,
  { pointer, report }: { pointer: string; report: Report },
): void {
  const known = allOperations(api.reference).map(({ method, path }) => `${method} ${path}`);
  for (const [written] of text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w./{}-]*[\w/}]/g)) {
    const hint = known.some((one) => fitsPathTemplate(one, written)) ? undefined : didYouMean(written, known);
    if (hint !== undefined) report(pointer, `Unknown endpoint \`${written}\`.`, hint);
  }
}

/** `$sourceDescriptions.api.buy` → `buy` */
export function withoutSource(text: string, { name }: Source): string {
  const prefix = `$sourceDescriptions.${name}.`;
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
