import type {
  ApiError,
  EnumValue,
  Equivalent,
  Example,
  IndexEntry,
  Operation,
  ParameterGroup,
  Reference,
  RequestSample,
  RichText,
  SchemaNode,
} from '../openapi/model/model.ts';
import type { Call, Drawing, Words } from './diagrams/diagram.ts';

/**
 * What a directive puts into a guide, as plain data. Links and anchors in it are those of the reference `from`. Only
 * types live here.
 */
export type Block = { from: string } & (
  | { kind: 'operation'; operation: Operation }
  | { kind: 'parameters'; groups: ParameterGroup[] }
  | { kind: 'fields'; schema: SchemaNode }
  | { kind: 'enum'; values: EnumValue[] }
  | { kind: 'request'; title: string; group: string; samples: Sample[] }
  | { kind: 'response'; title: string; example: Example }
  | { kind: 'scopes'; scopes: IndexEntry[] }
  | { kind: 'grants'; grants: Grant[] }
  | { kind: 'errors'; errors: ApiError[] }
  | { kind: 'error-table'; rows: ErrorRow[] }
  | { kind: 'replacements'; rows: Replacement[] }
  | { kind: 'diagram'; title: string; look: string; drawing: Drawing; words: Words[] }
  | FlowBlock
);

/** One request in one language. */
export type Sample = Pick<RequestSample, 'id' | 'label'> & { code: string; html: string };

/** An operation, and the one that takes its place. */
export interface Replacement {
  old: Reference & { method: string };
  title: string;
  replacement: Equivalent;
}

export interface Grant {
  name: string;
  grantType: string;
  description?: RichText;
  scopes: Reference[];
}

/** One code, or a status without a code, of one API. */
export interface ErrorRow {
  name: string;
  /** Where it is explained; absent for a status. */
  href?: string;
  statuses: string[];
  api: string;
  when?: RichText;
  remedy?: RichText;
  /** Those that are known to answer with it. */
  operations: (Reference & { method: string })[];
}

/** A walk through several calls, as scripts. */
interface FlowBlock {
  kind: 'flow';
  title: string;
  about: string;
  /** Values that the reader sets before. */
  needs: { name: string; about: string }[];
  steps: { title: string; call: Call }[];
  group: string;
  samples: Sample[];
  files: { label: string; name: string; href: string }[];
}
