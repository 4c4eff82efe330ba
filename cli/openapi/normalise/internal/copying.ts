import { escapePointer } from '../../../text/json-pointer.ts';
import { isObject, type Raw } from '../../document/raw.ts';
import { childKind, type Kind } from '../../document/walk.ts';
import type { Internal } from './find-internal.ts';
import type { Hidden } from './hidden.ts';

/** Where a part was in the document, and where its copy is. */
export interface Pointers {
  from: string;
  to: string;
  kind: Kind;
}

/** What a copy is made with. */
export interface Copying {
  document: Raw;
  internal: Internal;
  hidden: Hidden;
  copy: Copy;
}

/** Copies a part that is public. */
export type Copy = (value: unknown, pointers: Pointers) => unknown;

/** The pointers of a field of an object. */
export function pointersOfField({ from, to, kind }: Pointers, key: string): Pointers {
  const step = `/${escapePointer(key)}`;
  return { from: from + step, to: to + step, kind: childKind(kind, key, from) };
}

/** Had something in it, and has nothing now. */
export function isEmptied(value: unknown, copied: unknown): boolean {
  const count = (one: unknown) => (typeof one === 'object' && one !== null ? Object.keys(one).length : 1);
  return count(copied) === 0 && count(value) > 0;
}

/** The copy, or nothing for what is internal. */
export function copyEntry({ internal, copy }: Copying, child: unknown, pointers: Pointers): unknown {
  const { from: pointer, kind } = pointers;
  return isObject(child) && internal.has({ node: child, pointer, kind }) ? undefined : copy(child, pointers);
}
