import { MAX_COMPARED_PAIRS } from '../../limits.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import type { JsonObject } from '../document/json-object.ts';
import type { RawOperation } from '../document/operations-in.ts';
import type { MergeSchema } from '../model/merge-schema.ts';
import type { Direction } from '../model/sample/sampling.ts';

/** A difference between two versions of an API. */
export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** Whether a client of the old version may fail, or misinterpret responses, with the new one. */
  breaking: boolean;
  /** `POST /orders`. */
  operation: string;
  /** A sentence: "The field `amount` of the request is now required." */
  message: string;
  /** Why it is breaking. */
  reason?: string;
  /** Where it is, if that may be outside of the operation. */
  field?: 'servers';
  /** The whole operation was added. */
  isNewOperation?: true;
}

export interface FoundOperation extends RawOperation {
  document: JsonObject;
  /** A webhook or callback: the API sends it, and its clients respond. */
  isReceived?: true;
}

/** The same part of two versions. */
export interface Pair<T> {
  before: T;
  after: T;
}

/** Where a schema is in a request or response. */
export interface SchemaPosition {
  direction: Direction;
  /** For messages: `the request`, `the field \`buy.amount\` of the request`. */
  subject: string;
  /** The request, response or parameter that contains it. */
  top: string;
  /** Numbers and booleans are sent as text. */
  isText?: boolean;
  /** Path of fields from the top of the message. */
  path?: string;
  /** The pairs of schemas around this one. */
  ancestors?: Pair<JsonObject>[];
}

/** One version of the API. */
export interface Version {
  document: JsonObject;
  mergeSchema: MergeSchema;
}

/** Adds a change to an operation; with a reason, the change is breaking. */
export type Note = (
  kind: Change['kind'],
  message: string,
  reason?: string | false | Pick<Change, 'reason' | 'field'>,
) => void;

export interface Comparison extends Pair<Version> {
  note: Note;
  /** Whether to compare a pair of schemas; false for repetitions once there have been thousands. */
  isDue(before: JsonObject, after: JsonObject, direction: Direction): boolean;
  once: Once;
}

/** Compares two objects that many operations may share, and repeats the changes for each one with the same key. */
type Once = (
  pair: Pair<object> & { key: string },
  comparison: Comparison,
  compare: (comparison: Comparison) => void,
) => void;

/** Records the changes the second time, since most parts occur in one operation only. */
export function createOnce(): Once {
  type ByKey = Map<string, 'seen' | Parameters<Note>[]>;
  const cache = new Map<object, Map<object, ByKey>>();
  return ({ before, after, key }, comparison, compare) => {
    const ofBefore = getOrInsert(cache, before, () => new Map<object, ByKey>());
    const byKey = getOrInsert(ofBefore, after, (): ByKey => new Map());
    let notes = byKey.get(key);
    if (notes === undefined) {
      byKey.set(key, 'seen');
      compare(comparison);
      return;
    }
    if (notes === 'seen') {
      const recorded: Parameters<Note>[] = [];
      compare({ ...comparison, note: (...args) => recorded.push(args) });
      notes = recorded;
      byKey.set(key, recorded);
    }
    for (const args of notes) comparison.note(...args);
  };
}

/** Counts the comparisons of one operation. */
export function countPairs(): Comparison['isDue'] {
  const seen = {
    request: new Map<JsonObject, Set<JsonObject>>(),
    response: new Map<JsonObject, Set<JsonObject>>(),
  };
  let pairs = 0;
  return (before, after, direction) => {
    const others = getOrInsert(seen[direction], before, () => new Set());
    pairs += 1;
    const isDue = pairs <= MAX_COMPARED_PAIRS || !others.has(after);
    others.add(after);
    return isDue;
  };
}
