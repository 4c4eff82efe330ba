import { escapePointer } from '../../../text/json-pointer.ts';
import { isObject, type Raw } from '../../document/raw.ts';
import { childKind, type Kind } from '../../document/walk.ts';
import type { Describing } from './described-values.ts';
import type { Internal } from './find-internal.ts';
import type { HiddenNames } from './hidden-names.ts';
import type { ShowsHidden } from './hidden-values.ts';

/** The pointer of a part in the original document and in the copy. */
export interface Pointers {
  from: string;
  to: string;
  kind: Kind;
}

/** The state of a copy of the public parts. */
export interface Copying {
  document: Raw;
  internal: Internal;
  hidden: Hidden;
  copy: Copy;
}

/** What public parts must not reveal about internal ones. */
export interface Hidden {
  names: HiddenNames;
  shows: ShowsHidden;
  describing: Describing;
}

/** Copies a public part. */
export type Copy = (value: unknown, pointers: Pointers) => unknown;

export function pointersOfField({ from, to, kind }: Pointers, key: string): Pointers {
  const step = `/${escapePointer(key)}`;
  return { from: from + step, to: to + step, kind: childKind(kind, key, from) };
}

/** Whether an object or list became empty. */
export function isEmptied(value: unknown, copied: unknown): boolean {
  const count = (part: unknown) => (typeof part === 'object' && part !== null ? Object.keys(part).length : 1);
  return count(copied) === 0 && count(value) > 0;
}

/** Copies a part; returns undefined if it is internal. */
export function copyEntry({ internal, copy }: Copying, child: unknown, pointers: Pointers): unknown {
  const { from: pointer, kind } = pointers;
  return isObject(child) && internal.has({ node: child, pointer, kind }) ? undefined : copy(child, pointers);
}
