/** The result for a document. */
export interface Result {
  file: string;
  outcome: 'built' | 'refused' | 'crashed' | 'out of time' | 'not OpenAPI';
  /** Why it was not built. */
  reason?: string;
  counts: { operations: number; parameters: number; properties: number; values: number; words: number };
  lost: string[];
  /** Duplicate anchors, and links that cannot be resolved. */
  links: string[];
  /** Generated samples that don't match their schema. */
  samples: string[];
  milliseconds: number;
}

export const NOTHING: Omit<Result, 'file' | 'outcome'> = {
  counts: { operations: 0, parameters: 0, properties: 0, values: 0, words: 0 },
  lost: [],
  links: [],
  samples: [],
  milliseconds: 0,
};
