import type { JsonObject } from '../document/json-object.ts';
import { type Component, findComponent, INLINE_ROWS } from './components.ts';
import type { Context } from './context.ts';
import type { MergedSchema } from './merged-schema.ts';
import type { Direction } from './sample/sampling.ts';

/** Where a schema is shown. */
export interface SchemaPosition {
  /** Prefix of the anchors inside. */
  anchor: string;
  /** The schemas around this one; a cycle becomes a link to one of them. */
  ancestors: { origin: JsonObject; anchor: string; label: string }[];
  /** A component of up to this many rows is expanded; a larger one becomes a link. */
  maxRows: number;
  /** Of a body: properties that are not sent in this direction are left out. */
  direction?: Direction;
  /** The schema of a body: if it is larger, its properties are listed but not expanded. */
  isBody?: boolean;
}

export function topLevel(anchor: string): SchemaPosition {
  return { anchor, ancestors: [], maxRows: INLINE_ROWS };
}

export function topLevelOfBody(
  anchor: string,
  { bodyRows: maxRows }: Context,
  direction: Direction,
): SchemaPosition {
  return { anchor, ancestors: [], maxRows, direction, isBody: true };
}

export function componentOf(context: Context, flat: MergedSchema): Component | undefined {
  return findComponent(context.components, flat.reference);
}
