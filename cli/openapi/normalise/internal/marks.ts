import { get, getObject, isObject, isTrue, type Raw } from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';
import { type Kind, METHODS } from '../../document/walk.ts';

/** An object of a document with its location. */
export interface Part {
  node: Raw;
  pointer: string;
  kind: Kind;
}

/** Required objects, which cannot be internal. */
const STRUCTURE = new Set(['', '/info', '/components']);

/** Whether a part is marked `x-internal`, refers to such a part, or has only internal operations. */
export function isMarkedPart(document: Raw, { node, pointer, kind }: Part): boolean {
  if (STRUCTURE.has(pointer)) return false;
  if (isMarked(document, node)) return true;
  if (kind !== 'object') return false;
  if (isPathItem(pointer)) return hasOnlyInternal(document, operationsOfPathItem(document, node));
  return isCallback(pointer) && hasOnlyInternal(document, expressionsOf(document, node));
}

/** Whether an object, or the target of its reference, is marked `x-internal`. */
function isMarked(document: Raw, node: unknown): boolean {
  const resolved = resolve(document, node);
  if (!resolved) return isObject(node) && isTrue(node, 'x-internal');
  return isTrue(resolved.siblings, 'x-internal') || isTrue(resolved.value, 'x-internal');
}

function isPathItem(pointer: string): boolean {
  return /^\/(?:paths|webhooks|components\/pathItems)\/[^/]+$|\/callbacks\/[^/]+\/[^/]+$/.test(pointer);
}

function isCallback(pointer: string): boolean {
  return /\/callbacks\/[^/]+$/.test(pointer);
}

function hasOnlyInternal(document: Raw, parts: Raw[]): boolean {
  return parts.length > 0 && parts.every((part) => isMarked(document, part));
}

function operationsOfPathItem(document: Raw, pathItem: Raw): Raw[] {
  const resolved = resolve(document, pathItem);
  const item = { ...resolved?.value, ...resolved?.siblings };
  const others = Object.values(getObject(item, 'additionalOperations'));
  return [...METHODS.map((method) => get(item, method)), ...others].filter(isObject);
}

/** Returns the path items of a callback; one with only internal operations is represented by one of them. */
function expressionsOf(document: Raw, callback: Raw): Raw[] {
  const items = Object.entries(resolve(document, callback)?.value ?? {})
    .filter(([expression]) => !expression.startsWith('x-'))
    .map(([, item]) => item)
    .filter(isObject);
  return items.map((item) => {
    const operations = operationsOfPathItem(document, item);
    return hasOnlyInternal(document, operations) ? (operations[0] as Raw) : item;
  });
}
