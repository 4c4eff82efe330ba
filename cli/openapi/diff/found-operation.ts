import type { Raw } from '../document/raw.ts';

export interface FoundOperation {
  /** `POST /orders/{id}`. */
  name: string;
  raw: Raw;
  item: Raw;
  document: Raw;
}
