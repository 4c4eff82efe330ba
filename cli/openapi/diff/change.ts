import type { Raw } from '../document/raw.ts';
import type { Flatten } from '../model/flatten.ts';

/** One difference between two versions of an API. */
export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** Would a client that follows the old version fail, or misread what it gets, with the new one? */
  breaking: boolean;
  /** The operation, `POST /orders`; empty for what concerns the whole API. */
  operation: string;
  /** What has changed, as a sentence: "The field `amount` of the request is required now." */
  message: string;
  /** Why that is breaking. */
  reason?: string;
}

/** Who writes the value: requests are written by clients, responses by the API. */
export type Direction = 'request' | 'response';

/** One version of the API. */
export interface Version {
  document: Raw;
  flatten: Flatten;
}

/** Collects the changes of one operation. */
export type Note = (kind: Change['kind'], message: string, reason?: string) => void;

export interface Comparison {
  before: Version;
  after: Version;
  /** With a reason the change is breaking. */
  note: Note;
  /** Whether a pair of schemas is to be compared: not again when thousands have been, since pairs multiply. */
  isDue(before: Raw, after: Raw, direction: Direction): boolean;
  once: Once;
}

/**
 * Compares two parts that may stand in the same place of many operations, and does not do so for each of them: what is
 * shared may be large.
 */
export type Once = (
  pair: { before: object; after: object; place: string },
  comparison: Comparison,
  compare: (comparison: Comparison) => void,
) => void;

/** What is told is kept from the second time on: most parts stand in one operation. */
export function createOnce(): Once {
  type Places = Map<string, 'seen' | Parameters<Note>[]>;
  const known = new Map<object, Map<object, Places>>();
  return ({ before, after, place }, comparison, compare) => {
    const ofBefore = known.get(before) ?? new Map<object, Places>();
    known.set(before, ofBefore);
    const places: Places = ofBefore.get(after) ?? new Map();
    ofBefore.set(after, places);
    let notes = places.get(place);
    if (notes === undefined) {
      places.set(place, 'seen');
      compare(comparison);
      return;
    }
    if (notes === 'seen') {
      const made: Parameters<Note>[] = [];
      compare({ ...comparison, note: (...told) => made.push(told) });
      notes = made;
      places.set(place, made);
    }
    for (const told of notes) comparison.note(...told);
  };
}

/** Pairs of schemas of one operation; after so many each pair is compared at one place only. */
const MOST_PAIRS = 2_000;

/** Counts the comparisons of one operation. */
export function countPairs(): Comparison['isDue'] {
  const seen = { request: new Map<Raw, Set<Raw>>(), response: new Map<Raw, Set<Raw>>() };
  let pairs = 0;
  return (before, after, direction) => {
    const known = seen[direction].get(before) ?? new Set();
    seen[direction].set(before, known);
    pairs += 1;
    const isDue = pairs <= MOST_PAIRS || !known.has(after);
    known.add(after);
    return isDue;
  };
}
