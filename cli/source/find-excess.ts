import {
  MAX_DOCUMENT_DEPTH,
  MAX_DOCUMENT_ITEMS,
  MAX_DOCUMENT_LINE,
  MAX_DOCUMENT_NAME,
  MAX_DOCUMENT_TEXT,
  MAX_REPEATED_CHARACTERS,
  MAX_REPEATED_VALUES,
} from '../limits.ts';
import type { Fault } from '../problem.ts';
import { escapePointer } from '../text/json-pointer.ts';
import { NumberText } from '../text/number-text.ts';

/** Fields with long text or arbitrary data. */
const TEXTS = /^(description|example|examples|value|dataValue|serializedValue|default|const|source|x-.*)$/;

/** A part of a document that exceeds a limit. */
interface Excess extends Fault {
  pointer: string;
  /** It is what aliases repeat. */
  isRepeated?: boolean;
}

export const ALIASES_TOO_LARGE = {
  message: 'The aliases of this file expand to too much data.',
  hint: 'Write repeated parts once under components and refer to them with $ref.',
};

const SMALLER = 'Shorten it, or publish the data elsewhere and link to it.';

/**
 * Returns the first part that is too large or too deep to process. Because of aliases, an object may appear in several
 * places, even inside itself.
 */
export function findExcess(data: unknown): Excess | undefined {
  const seen = new Set<object>();
  const ancestors = new Set<object>();
  let repeated = 0;
  let characters = 0;

  const isTooMuch = (value: unknown): boolean => {
    repeated += 1;
    characters += typeof value === 'string' ? value.length : 0;
    return repeated > MAX_REPEATED_VALUES || characters > MAX_REPEATED_CHARACTERS;
  };
  const visit = (value: unknown, pointer: string, inside: Inside): Excess | undefined => {
    if (inside.isRepeated && isTooMuch(value)) return { pointer, ...ALIASES_TOO_LARGE, isRepeated: true };
    const found = excessOf(value, inside.isText, ancestors);
    if (found) return { pointer, ...found };
    if (typeof value !== 'object' || value === null || value instanceof NumberText) return undefined;
    const isRepeated = inside.isRepeated || seen.has(value);
    seen.add(value);
    ancestors.add(value);
    for (const [key, child] of Object.entries(value)) {
      const name = tooLong(key, MAX_DOCUMENT_NAME, 'A name in this file');
      if (name) return { pointer, ...name };
      const isText = inside.isText || TEXTS.test(key);
      const excess = visit(child, `${pointer}/${escapePointer(key)}`, { isText, isRepeated });
      if (excess) return excess;
    }
    ancestors.delete(value);
    return undefined;
  };
  return visit(data, '', { isText: false, isRepeated: false });
}

/** What a value is part of: long text or data, and something that stands elsewhere, too. */
interface Inside {
  isText: boolean;
  isRepeated: boolean;
}

/** Returns the limit that a value itself exceeds. */
function excessOf(value: unknown, isText: boolean, ancestors: ReadonlySet<object>): Fault | undefined {
  if (typeof value === 'string')
    return tooLong(value, isText ? MAX_DOCUMENT_TEXT : MAX_DOCUMENT_LINE, 'This text');
  if (value instanceof NumberText) return tooLong(value.source, MAX_DOCUMENT_LINE, 'This number');
  if (typeof value !== 'object' || value === null) return undefined;
  if (ancestors.has(value)) return { message: 'This alias is part of the node that it refers to.' };
  if (ancestors.size > MAX_DOCUMENT_DEPTH)
    return {
      message: `This is nested more than ${MAX_DOCUMENT_DEPTH} levels deep.`,
      hint: 'Move the inner levels under components, and refer to them with $ref.',
    };
  const items = Array.isArray(value) ? value.length : Object.keys(value).length;
  return items > MAX_DOCUMENT_ITEMS
    ? { message: `This has ${items} entries; the maximum is ${MAX_DOCUMENT_ITEMS}.`, hint: SMALLER }
    : undefined;
}

function tooLong(text: string, max: number, what: string): Fault | undefined {
  return text.length > max
    ? { message: `${what} has ${text.length} characters; the maximum is ${max}.`, hint: SMALLER }
    : undefined;
}
