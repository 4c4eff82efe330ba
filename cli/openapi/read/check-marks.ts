import type { Problem } from '../../problem.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, type Raw } from '../document/raw.ts';
import { walk } from '../document/walk.ts';
import type { Source } from './source.ts';

/** Enough to be fixed in one go. */
const MOST_PROBLEMS = 100;

/** An error for each `x-internal` that is neither `true` nor `false`: what it means must not be guessed. */
export function checkMarks(document: Raw, source: Source): Problem[] {
  const pointers: string[] = [];
  walk(document, (node, pointer) => {
    for (const [key, value] of Object.entries(node))
      if (key.startsWith('x-')) lookAt(key, value, `${pointer}/${escapePointer(key)}`);
  });
  return pointers.slice(0, MOST_PROBLEMS).map((pointer) => ({
    message: '`x-internal` must be `true` or `false`.',
    severity: 'error',
    rule: 'openapi/internal',
    file: source.file,
    ...source.locate(pointer),
    hint: 'Write `true` or `false`.',
  }));

  /** The data of an extension may have marked parts, too. */
  function lookAt(key: string, value: unknown, pointer: string): void {
    if (key === 'x-internal') {
      if (typeof value !== 'boolean') pointers.push(pointer);
    } else if (Array.isArray(value) || isObject(value)) {
      for (const [name, part] of Object.entries(value))
        lookAt(name, part, `${pointer}/${escapePointer(name)}`);
    }
  }
}
