import type { Raw } from '../document/raw.ts';

/** A Schema Object with `$ref` and `allOf` resolved and nullability normalised. */
export interface FlatSchema {
  /** The merged keywords, without `$ref`, `allOf`, `oneOf`, `anyOf` and `nullable`. */
  schema: Raw;
  nullable: boolean;
  alternatives: { keyword: 'oneOf' | 'anyOf'; schemas: unknown[]; discriminator?: Raw }[];
  /** The reference that this schema is an alias of: it adds only annotations. */
  reference?: string;
  /** References to the named schemas that it extends by `allOf`. */
  includes: string[];
  /** The object that the reference resolves to; identifies a schema, for example to detect cycles. */
  origin: Raw;
}
