import { oncePer } from '../../text/get-or-insert.ts';
import { getList, getObject, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { methodsOf, webhooksOf } from '../document/operations-in.ts';
import { METHODS } from '../document/walk.ts';
import { type Context, follow } from './context.ts';
import type { ModelLink, Operation } from './model.ts';

/** An operation of the document, before it is built. */
export interface FoundOperation {
  method: string;
  /** Path template, or name of a webhook. */
  path: string;
  raw: JsonObject;
  pathItem: JsonObject;
  anchor: string;
  /** A webhook or callback. */
  isReceived: boolean;
  /** The callbacks that are shown around this one, or before it. */
  shownCallbacks?: Map<JsonObject, ModelLink>;
}

export interface BuiltOperation extends FoundOperation {
  operation: Operation;
}

/** Counts the operations under `paths` and `webhooks`. */
export function countOperations(document: JsonObject): number {
  const pathItems = [getObject(document, 'paths'), webhooksOf(document)].flatMap(Object.values);
  return pathItems.filter(isObject).flatMap((item) => METHODS.filter((method) => method in item)).length;
}

/** Returns the operations of path items, in document order. Those that the API sends have a prefix of their anchors. */
export function findOperations(
  context: Context,
  pathItems: [path: string, node: unknown][],
  anchorPrefix = '',
): FoundOperation[] {
  const isReceived = anchorPrefix !== '';
  return pathItems.flatMap(([path, node]) => {
    if (path.startsWith('x-') && !isReceived) return [];
    const pathItem = follow(context, node);
    return methodsOf(pathItem).map(([method, raw]) => {
      const id = getString(raw, 'operationId') || `${method} ${path}`;
      return {
        method: method.toUpperCase(),
        path,
        raw,
        pathItem,
        anchor: context.anchors.claim(`${anchorPrefix}${id}`),
        isReceived,
      };
    });
  });
}

/** Whether a tag is for navigation; `badge`, `audience` and other kinds only label operations (OpenAPI 3.2 §4.22). */
export function isSection(tag: JsonObject): boolean {
  return (getString(tag, 'kind') ?? 'nav') === 'nav';
}

/** What a tag is called where it labels operations. */
export function labelOf(tag: JsonObject): string {
  return getString(tag, 'summary') || getString(tag, 'name') || '';
}

export const declaredTags = oncePer((document: JsonObject): JsonObject[] =>
  getList(document, 'tags')
    .filter(isObject)
    .filter((tag) => getString(tag, 'name') !== undefined),
);
