import type { Raw } from '../../document/raw.ts';

/** Names that other places of the document may use. */
export interface Names {
  /** With the pointer of the operation that has it first. */
  operationIds: Map<string, string>;
  tags: Set<string>;
  schemes: Set<string>;
}

/** One object of the document, and what is known of the whole. */
export interface Visited {
  document: Raw;
  names: Names;
  node: Raw;
  pointer: string;
  inSchema: boolean;
}

/** Tells of something that the reference cannot show, and where it stands. */
export type Warn = (rule: string, pointer: string, message: string, hint?: string) => void;
