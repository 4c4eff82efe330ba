import type { Raw } from '../document/raw.ts';

/** A Schema Object whose `$ref`, `allOf` and spellings of nullable are normalised. */
export interface FlatSchema {
  /** Keywords in force. Holds no `$ref`, `allOf`, `oneOf`, `anyOf`, `nullable`. */
  schema: Raw;
  nullable: boolean;
  alternatives: { keyword: 'oneOf' | 'anyOf'; schemas: unknown[]; discriminator?: Raw }[];
  /** The reference that this schema is another name for, with nothing of its own but remarks. */
  reference?: string;
  /** References to what it takes in and is not: `allOf` of a named schema and more. */
  includes: string[];
  /** The object at the end of the reference, by which a cycle is recognised. */
  origin: Raw;
}
