import type { JsonObject } from '../openapi/document/json-object.ts';
import { operationsIn, type RawOperation } from '../openapi/document/operations-in.ts';
import { createContext } from '../openapi/model/context.ts';
import type { Renderer } from '../openapi/model/model.ts';
import { buildServers, serverUrl } from '../openapi/model/server.ts';
import { limitText } from '../openapi/model/text-limit.ts';
import { oncePer } from '../text/get-or-insert.ts';
import { type NamedExample, namedExamples } from './examples.ts';
import { operationPart, partOperation } from './operation-part.ts';
import type { Prism, PrismOperation } from './prism.ts';

/** A document as mocks need it. */
export interface MockedApi {
  document: JsonObject;
  operations: RawOperation[];
  /** Absolute URLs. */
  servers: string[];
  prism: Prism;
  /** Returns undefined if an operation cannot be imitated. */
  prepare(operation: RawOperation): Promise<PreparedOperation | undefined>;
}

export interface PreparedOperation {
  /** Without references. */
  raw: JsonObject;
  prism: PrismOperation;
  examples: NamedExample[];
}

/** Mocks show no descriptions. */
const NO_TEXT: Renderer = { describe: () => ({ html: '', markdown: '', text: '' }), highlight: () => '' };

const contextOf = oncePer((document: JsonObject) => createContext(document, limitText(NO_TEXT), 0));

/** An operation is prepared when it is first requested. */
export function mockedApi(document: JsonObject, prism: Prism): MockedApi {
  const prepared = new Map<RawOperation, Promise<PreparedOperation | undefined>>();
  const prepare = async (operation: RawOperation): Promise<PreparedOperation | undefined> => {
    const part = operationPart(contextOf(document), operation);
    const converted = part && (await prism.convert(part));
    if (!part || !converted) return undefined;
    const raw = partOperation(part, operation);
    return { raw, prism: converted, examples: namedExamples(raw) };
  };
  return {
    document,
    operations: operationsIn(document),
    servers: buildServers(contextOf(document), document)
      .map(serverUrl)
      .filter((url) => /^https?:\/\//.test(url)),
    prism,
    prepare(operation) {
      const preparing = prepared.get(operation) ?? prepare(operation).catch(() => undefined);
      prepared.set(operation, preparing);
      return preparing;
    },
  };
}
