import type { Raw } from '../document/raw.ts';
import type { Direction } from './change.ts';

export interface SchemaPlace {
  direction: Direction;
  /** In words: `the request`, `the field \`buy.amount\` of the request`. */
  place: string;
  /** Path of fields from the top of the message. */
  path?: string;
  /** Pairs of schemas that are being compared above this one. */
  above?: { before: Raw; after: Raw }[];
}
