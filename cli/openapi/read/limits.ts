import { escapePointer } from '../../text/json-pointer.ts';

/** Problems of one kind that are told: enough to be fixed in one go. */
export const MOST_PROBLEMS = 100;
/** Most levels that a document may have; far beyond any real one, well within the stack. */
export const DEEPEST = 400;
/** Letters of a name, such as that of a field or a path. */
const LONGEST_NAME = 2_000;
/** Letters of a text that is no description and no example: a title, an address, a pattern. */
const LONGEST_LINE = 20_000;
/** Letters of any text. */
const LONGEST_TEXT = 1_000_000;
/** Values that stand there once more because an alias names them. */
const MOST_REPEATED = 100_000;

/** Fields that hold pages of text, or whatever an author likes. */
const TEXTS = /^(description|example|examples|value|dataValue|serializedValue|default|const|source|x-.*)$/;

/** What goes beyond any real document, and where. */
export interface Excess {
  pointer: string;
  message: string;
  hint?: string;
}

/**
 * The first thing in some data that is so large that it could hold up whoever reads it. The data is a tree, or would be:
 * aliases can let a part stand in several places, even within itself.
 */
export function findExcess(data: unknown): Excess | undefined {
  const seen = new Set<object>();
  const around = new Set<object>();
  let repeated = 0;

  const look = (value: unknown, pointer: string, isText: boolean, isAgain: boolean): Excess | undefined => {
    if (isAgain && ++repeated > MOST_REPEATED)
      return {
        pointer,
        message: 'The aliases of this file expand to too much data.',
        hint: 'Write repeated parts once under components and refer to them with $ref.',
      };
    if (typeof value === 'string')
      return tooLong(value, pointer, isText ? LONGEST_TEXT : LONGEST_LINE, 'This text');
    if (typeof value !== 'object' || value === null) return undefined;
    if (around.has(value)) return { pointer, message: 'This alias is part of the node that it refers to.' };
    if (around.size > DEEPEST)
      return { pointer, message: `This is nested more than ${DEEPEST} levels deep.` };
    const isKnown = isAgain || seen.has(value);
    seen.add(value);
    around.add(value);
    for (const [key, child] of Object.entries(value)) {
      const excess =
        tooLong(key, pointer, LONGEST_NAME, 'A name in this file') ??
        look(child, `${pointer}/${escapePointer(key)}`, isText || TEXTS.test(key), isKnown);
      if (excess) return excess;
    }
    around.delete(value);
    return undefined;
  };
  return look(data, '', false, false);
}

function tooLong(text: string, pointer: string, most: number, what: string): Excess | undefined {
  if (text.length <= most) return undefined;
  return { pointer, message: `${what} has ${text.length} characters; the maximum is ${most}.` };
}
