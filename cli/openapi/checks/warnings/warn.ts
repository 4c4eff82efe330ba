import type { JsonObject } from '../../document/json-object.ts';

export const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Names that can be referred to. */
export interface Names {
  /** operationId → pointer of the first operation with it. */
  operationIds: Map<string, string>;
  /** The first operationId of each spelling in lower case. */
  idsByLowerCase: Map<string, string>;
  tags: Set<string>;
  schemes: Set<string>;
}

/** An object of the document, and information about the document. */
export interface Visited {
  document: JsonObject;
  /** The OpenAPI version of its source, such as `3.0.3`. */
  version: string;
  names: Names;
  node: JsonObject;
  pointer: string;
  inSchema: boolean;
}

/** Reports something at a pointer that cannot be shown; what pages would lose is an error. */
export type Warn = (
  rule: string,
  pointer: string,
  message: string,
  hint?: string,
  severity?: 'warning' | 'error',
) => void;
