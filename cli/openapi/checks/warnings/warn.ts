import type { Fault, Problem } from '../../../problem.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { hasJsonSchema } from '../../document/schema-types.ts';

/** Names that can be referred to. */
export interface Names {
  /** operationId → pointer of the first operation with it. */
  operationIds: Map<string, string>;
  /** The first operationId of each spelling in lower case. */
  idsByLowerCase: Map<string, string>;
  /** The first operation with a summary, by its first tag and the summary. */
  summaries: Map<string, string>;
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
  warn: Warn;
}

/** Reports something that cannot be shown, at a pointer from the node; what pages would lose is an error. */
export type Warn = (rule: string, at: string, text: string | WarningText) => void;

export interface WarningText extends Fault {
  severity?: Problem['severity'];
}

/** How to allow null beside the types of a schema. */
export function hintOfNull(types: string[], version: string): string {
  const allowed = hasJsonSchema(version) ? `type: [${types.join(', ')}, 'null']` : 'nullable: true';
  return `Write \`${allowed}\` in the schema, or remove the value.`;
}
