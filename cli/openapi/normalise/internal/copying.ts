import { escapePointer } from '../../../text/json-pointer.ts';
import { isObject } from '../../document/raw.ts';
import { childKind, type Kind } from '../../document/walk.ts';
import type { Internal } from './find-internal.ts';
import type { HiddenProperties } from './hidden-properties.ts';

/** Where a part was in the document, and where its copy is. */
export interface Place {
  from: string;
  to: string;
  kind: Kind;
  /** Internal properties of the schema around it, when both count for the same value. */
  names?: ReadonlySet<string>;
}

/** What a copy is made with. */
export interface Copying {
  internal: Internal;
  hidden: HiddenProperties;
  copy: Copy;
}

/** Copies a part that is public. */
export type Copy = (value: unknown, place: Place) => unknown;

/** The place of a field of an object. */
export function placeOfField({ from, to, kind }: Place, key: string): Place {
  const step = `/${escapePointer(key)}`;
  return { from: from + step, to: to + step, kind: childKind(kind, key, from) };
}

/** Had something in it, and has nothing now. */
export function isEmptied(value: unknown, copied: unknown): boolean {
  const count = (one: unknown) => (typeof one === 'object' && one !== null ? Object.keys(one).length : 1);
  return count(copied) === 0 && count(value) > 0;
}

/** The copy, or nothing for what is internal. */
export function copyEntry({ internal, copy }: Copying, child: unknown, place: Place): unknown {
  const { from: pointer, kind } = place;
  return isObject(child) && internal.has({ node: child, pointer, kind }) ? undefined : copy(child, place);
}
