import type { Problem } from '../../problem.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, isTrue, type Raw } from '../document/raw.ts';
import { childKind, mayRefer, walkPart } from '../document/walk.ts';
import { MOST_PROBLEMS } from './limits.ts';
import type { Source } from './source.ts';

const MARK = 'x-internal';

/** Objects that no document can be without. */
const STRUCTURE = new Set(['', '/info', '/components']);

/**
 * An error for each `x-internal` that is neither `true` nor `false`, and for each that would hide nothing where it
 * stands, since it says something else than what would be published.
 */
export function checkMarks(document: Raw, source: Source): Problem[] {
  const unclear: string[] = [];
  const useless: string[] = [];
  walkPart(document, '', 'object', (node, pointer, kind) => {
    if (STRUCTURE.has(pointer) && isTrue(node, MARK)) useless.push(`${pointer}/${MARK}`);
    for (const [key, value] of Object.entries(node)) {
      const at = `${pointer}/${escapePointer(key)}`;
      if (key.startsWith('x-')) lookAt(key, value, at);
      const inner = childKind(kind, key, pointer);
      // A map of names: a mark in it would be one of them.
      const isMap = inner !== 'literal' && !mayRefer(inner);
      if (isMap && isObject(value) && isTrue(value, MARK)) useless.push(`${at}/${MARK}`);
    }
  });
  const problem = (pointer: string): Omit<Problem, 'message'> => ({
    severity: 'error',
    rule: 'openapi/internal',
    file: source.file,
    ...source.locate(pointer),
  });
  const problems = [
    ...unclear.map((pointer) => ({
      message: '`x-internal` must be `true` or `false`.',
      ...problem(pointer),
      hint: 'Write `true` or `false`.',
    })),
    ...useless.map((pointer) => ({
      message: '`x-internal` hides nothing here.',
      ...problem(pointer),
      hint: 'Mark each entry of this map, or remove the mark.',
    })),
  ];
  return problems.slice(0, MOST_PROBLEMS);

  /** The data of an extension may have marked parts, too. */
  function lookAt(key: string, value: unknown, pointer: string): void {
    if (key === MARK) {
      if (typeof value !== 'boolean') unclear.push(pointer);
    } else if (Array.isArray(value) || isObject(value)) {
      for (const [name, part] of Object.entries(value))
        lookAt(name, part, `${pointer}/${escapePointer(name)}`);
    }
  }
}
