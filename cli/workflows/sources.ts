import path from 'node:path';
import type { BodyValidator } from '../openapi/checks/body-validator.ts';
import type { Raw } from '../openapi/document/raw.ts';
import type { ApiReference, Operation } from '../openapi/model/model.ts';
import { allOperations } from '../openapi/model/tagged-operations.ts';
import { serverAddress } from '../openapi/samples/http-request.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import type { ArazzoDocument, ArazzoStep } from './document.ts';
import { parseExpression } from './expression.ts';
import type { Report } from './read-document.ts';

/** A specification of the site, as workflows see it. */
export interface WorkflowApi {
  /** Absolute path of the specification. */
  file: string;
  /** Of its page, and of its YAML on the site. */
  url: string;
  download: string;
  reference: ApiReference;
  document: Raw;
  validator: BodyValidator;
}

/** What a document calls a specification. */
export interface NamedApi {
  name: string;
  api: WorkflowApi;
  testServer?: string;
}

/** What a site has that workflows can name: its specifications, and its files of workflows. */
export interface Surroundings {
  apis: WorkflowApi[];
  files: string[];
}

/** The specifications that a document names, by the paths of their files. */
export function readSources(
  { sourceDescriptions }: ArazzoDocument,
  { file, apis, files }: Surroundings & { file: string },
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
        const known = files.map((one) => `./${path.basename(one)}`);
        if (!files.includes(path.resolve(folder, url)))
          report(
            `${pointer}/url`,
            `There is no file of workflows \`${url}\`.`,
            didYouMean(url, known) ?? `Available: ${known.join(', ')}.`,
          );
        return [];
      }
      const api = apis.find((candidate) => candidate.file === path.resolve(folder, url));
      if (!api) {
        const known = apis.map((one) => path.relative(folder, one.file).split(path.sep).join('/'));
        const hint = didYouMean(url, known) ?? `Available: ${known.join(', ') || 'none'}.`;
        report(`${pointer}/url`, `\`${url}\` is not a specification of this site.`, hint);
        return [];
      }
      if (testServer !== undefined) checkServer(api, testServer, `${pointer}/x-test-server`, report);
      return [{ name, api, ...(testServer !== undefined && { testServer }) }];
    },
  );
}

function checkServer({ reference }: WorkflowApi, wanted: string, pointer: string, report: Report): void {
  const known = reference.servers.map(({ url }) => url);
  if (!known.includes(wanted))
    report(
      pointer,
      `\`${wanted}\` is not a server of the specification.`,
      didYouMean(wanted, known) ?? `Available: ${known.join(', ') || 'none'}.`,
    );
}

/** Where the requests of an operation go to. */
export function serversOf({ api, testServer }: NamedApi, operation: Operation) {
  const [first] = operation.servers;
  const test = operation.servers.find(({ url }) => url === testServer);
  const production = operation.servers.find((server) => server !== test) ?? first;
  return { api, production: serverAddress(production), ...(test && { test: serverAddress(test) }) };
}

export interface FoundOperation {
  source: NamedApi;
  operation: Operation;
}

/** The operation that a step calls: by `operationId`, or by `operationPath`. */
export function findStepOperation(
  { operationId, operationPath, workflowId }: ArazzoStep,
  sources: NamedApi[],
  { pointer, report }: { pointer: string; report: Report },
): FoundOperation | undefined {
  if ([operationId, operationPath, workflowId].filter((one) => one !== undefined).length !== 1) {
    report(pointer, 'A step requires one of `operationId`, `operationPath` and `workflowId`.');
    return undefined;
  }
  return operationId !== undefined
    ? findById(operationId, sources, `${pointer}/operationId`, report)
    : findByPath(operationPath ?? '', sources, `${pointer}/operationPath`, report);
}

function findById(
  text: string,
  sources: NamedApi[],
  pointer: string,
  report: Report,
): FoundOperation | undefined {
  const [, sourceName, name = text] = /^\$sourceDescriptions\.([\w-]+)\.(.+)$/.exec(text) ?? [];
  const asked = sources.filter((source) => sourceName === undefined || source.name === sourceName);
  if (sourceName !== undefined && asked.length === 0) {
    report(
      pointer,
      `Unknown source \`${sourceName}\`.`,
      didYouMean(
        sourceName,
        sources.map((source) => source.name),
      ),
    );
    return undefined;
  }
  const found = asked.flatMap((source) =>
    allOperations(source.api.reference)
      .filter(({ operationId }) => operationId === name)
      .map((operation) => ({ source, operation })),
  );
  if (found.length === 1) return found[0];
  const names = asked.flatMap((source) =>
    allOperations(source.api.reference).flatMap(({ operationId }) => operationId ?? []),
  );
  if (found.length === 0) report(pointer, `Unknown operation \`${name}\`.`, didYouMean(name, names));
  else
    report(
      pointer,
      `Several sources have an operation \`${name}\`.`,
      `Write \`$sourceDescriptions.${found[0]?.source.name}.${name}\`, for example.`,
    );
  return undefined;
}

/** `{$sourceDescriptions.api.url}#/paths/~1orders/get`. */
function findByPath(
  text: string,
  sources: NamedApi[],
  pointer: string,
  report: Report,
): FoundOperation | undefined {
  const [, expression = '', fragment = ''] = /^\{([^}]*)\}#(\/.*)$/.exec(text) ?? [];
  const parsed = parseExpression(expression);
  const source =
    parsed?.kind === 'sourceDescriptions' && sources.find(({ name }) => parsed.name === `${name}.url`);
  const [, path = '', method = ''] = pointerSteps(fragment);
  const operation =
    source &&
    allOperations(source.api.reference).find(
      (one) => one.path === path && one.method === method.toUpperCase(),
    );
  if (source && operation) return { source, operation };
  report(
    pointer,
    `\`${text}\` is no operation.`,
    'Write it as `{$sourceDescriptions.api.url}#/paths/~1orders/get`.',
  );
  return undefined;
}
