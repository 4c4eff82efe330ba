import path from 'node:path';
import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import type { JsonObject } from '../openapi/document/json-object.ts';
import type { ApiReference, Operation } from '../openapi/model/model.ts';
import { serverAddress } from '../openapi/model/server.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import { didYouMean, suggest } from '../text/did-you-mean.ts';
import type { ArazzoDocument, ArazzoStep } from './document.ts';
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
}

/** A specification by the name of its source description. */
export interface NamedApi {
  name: string;
  api: WorkflowApi;
  testServer?: string;
}

/**
 * Reads the source descriptions of a document, and returns its specifications. `apis` and `files` are all specifications
 * and workflow documents of the site.
 */
export function readSources(
  { sourceDescriptions }: ArazzoDocument,
  { file, apis, files }: { file: string; apis: WorkflowApi[]; files: string[] },
  report: Report,
): NamedApi[] {
  const folder = path.dirname(file);
  const names = new Set<string>();
  return sourceDescriptions.flatMap(
    ({ name, url, type = 'openapi', 'x-test-server': testServer }, index): NamedApi[] => {
      const pointer = `/sourceDescriptions/${index}`;
      if (names.has(name)) report(`${pointer}/name`, `There are two sources \`${name}\`.`);
      names.add(name);
      if (type === 'arazzo') {
        const names = files.map((other) => `./${path.basename(other)}`);
        if (!files.includes(path.resolve(folder, url)))
          report(`${pointer}/url`, `There is no file of workflows \`${url}\`.`, suggest(url, names));
        return [];
      }
      const api = apis.find((candidate) => candidate.file === path.resolve(folder, url));
      if (!api) {
        const paths = apis.map((other) => path.relative(folder, other.file).split(path.sep).join('/'));
        report(`${pointer}/url`, `\`${url}\` is not a specification of this site.`, suggest(url, paths));
        return [];
      }
      if (testServer !== undefined) checkServer(api, testServer, `${pointer}/x-test-server`, report);
      return [{ name, api, ...(testServer !== undefined && { testServer }) }];
    },
  );
}

function checkServer({ reference }: WorkflowApi, wanted: string, pointer: string, report: Report): void {
  const urls = reference.servers.map(({ url }) => url);
  if (!urls.includes(wanted))
    report(pointer, `\`${wanted}\` is not a server of the specification.`, suggest(wanted, urls));
}

/** Returns the production server and the test server of an operation. */
export function serversOf({ testServer }: NamedApi, operation: Operation): Workflow['server'] {
  const [first] = operation.servers;
  const test = operation.servers.find(({ url }) => url === testServer);
  const production = operation.servers.find((server) => server !== test) ?? first;
  return { production: serverAddress(production), ...(test && { test: serverAddress(test) }) };
}

/** The name of an operation in messages. */
export function operationName({ operationId, method, path: template }: Operation): string {
  return operationId ?? `${method} ${template}`;
}

export interface FoundOperation {
  source: NamedApi;
  operation: Operation;
}

/** Finds the operation of a step by `operationId`; reports an unknown one. */
export function findStepOperation(
  { operationId, workflowId }: ArazzoStep,
  sources: NamedApi[],
  { pointer, report }: { pointer: string; report: Report },
): FoundOperation | undefined {
  if (workflowId !== undefined) {
    report(
      `${pointer}/workflowId`,
      'Steps that run a workflow are not supported.',
      'Write its steps here, or name it in `dependsOn`.',
    );
    return undefined;
  }
  if (operationId !== undefined) return findById(operationId, sources, `${pointer}/operationId`, report);
  report(pointer, 'A step requires an `operationId`.');
  return undefined;
}

function findById(
  text: string,
  sources: NamedApi[],
  pointer: string,
  report: Report,
): FoundOperation | undefined {
  const [, sourceName, name = text] = /^\$sourceDescriptions\.([\w-]+)\.(.+)$/.exec(text) ?? [];
  const searched = sources.filter((source) => sourceName === undefined || source.name === sourceName);
  if (sourceName !== undefined && searched.length === 0) {
    const names = sources.map((source) => source.name);
    report(pointer, `Unknown source \`${sourceName}\`.`, didYouMean(sourceName, names));
    return undefined;
  }
  const operations = searched.flatMap((source) =>
    allOperations(source.api.reference).map((operation) => ({ source, operation })),
  );
  const found = operations.filter(({ operation }) => operation.operationId === name);
  if (found.length === 1) return found[0];
  const names = operations.flatMap(({ operation }) => operation.operationId ?? []);
  if (found.length === 0) report(pointer, `Unknown operation \`${name}\`.`, didYouMean(name, names));
  else if (new Set(found.map(({ source }) => source)).size === 1)
    report(
      pointer,
      `${found.length} operations of the specification have the operationId \`${name}\`.`,
      'Give each of them its own in the specification.',
    );
  else
    report(
      pointer,
      `Several sources have an operation \`${name}\`.`,
      `Write \`$sourceDescriptions.${found[0]?.source.name}.${name}\`, for example.`,
    );
  return undefined;
}
