import { MAX_PROBLEMS } from '../../limits.ts';
import { errorAt, type Fault, type Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, isTrue, type JsonObject } from '../document/json-object.ts';
import { childKind, mayRefer, walkPart } from '../document/walk.ts';

const MARK = 'x-internal';

const INVALID = {
  message: '`x-internal` must be `true` or `false`.',
  hint: 'Write `true` or `false`.',
};
const USELESS = {
  message: '`x-internal` hides nothing here.',
  hint: 'Mark each entry of this map, or remove the mark.',
};

/** Required objects, which cannot be internal. */
const STRUCTURE = new Set(['', '/info', '/components']);

/** Reports each `x-internal` that isn't a boolean or has no effect, so that nothing is published by mistake. */
export function checkMarks(document: JsonObject, source: Source): Problem[] {
  const invalid: string[] = [];
  const useless: string[] = [];
  /** The data of an extension may have internal parts as well. */
  const checkExtension = (key: string, value: unknown, pointer: string): void => {
    if (key === MARK) {
      if (typeof value !== 'boolean') invalid.push(pointer);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value))
        checkExtension(name, part, `${pointer}/${escapePointer(name)}`);
    }
  };
  walkPart(document, (node, pointer, kind) => {
    if (STRUCTURE.has(pointer) && isTrue(node, MARK)) useless.push(`${pointer}/${MARK}`);
    for (const [key, value] of Object.entries(node)) {
      const at = `${pointer}/${escapePointer(key)}`;
      if (key.startsWith('x-')) checkExtension(key, value, at);
      const inner = childKind(kind, key, pointer);
      // In a map of names, the mark would be one of the names.
      const isMap = inner !== 'literal' && !mayRefer(inner);
      if (isMap && isObject(value) && isTrue(value, MARK)) useless.push(`${at}/${MARK}`);
    }
  });
  const problemsAt = (pointers: string[], text: Fault) =>
    pointers.map((pointer) => errorAt('openapi/internal', source.locate(pointer), text));
  return [...problemsAt(invalid, INVALID), ...problemsAt(useless, USELESS)].slice(0, MAX_PROBLEMS);
}
