import { getEntries, getString, isObject, type JsonObject } from '../openapi/document/json-object.ts';
import { matchPath } from '../openapi/document/path-template.ts';
import { resolve } from '../openapi/document/references.ts';
import { METHODS } from '../openapi/document/walk.ts';
import { compare } from '../text/compare.ts';
import { decodePercent } from '../text/decode-percent.ts';

/** An operation of a document, as it is written there. */
export interface MockOperation {
  /** In capitals. */
  method: string;
  /** The template: `/orders/{id}`. */
  path: string;
  operationId?: string | undefined;
  raw: JsonObject;
}

export interface FoundOperation {
  operation: MockOperation;
  /** Values of the variables of the path, decoded. */
  pathValues: Map<string, string>;
}

export function listOperations(document: JsonObject): MockOperation[] {
  return getEntries(document, 'paths').flatMap(([path, node]) => {
    const item = resolve(document, node)?.value ?? {};
    return METHODS.flatMap((name): MockOperation[] => {
      const raw = item[name];
      if (!isObject(raw)) return [];
      return [{ method: name.toUpperCase(), path, operationId: getString(raw, 'operationId'), raw }];
    });
  });
}

/** Returns the operation of a request, or the methods that its path has; literal parts of a path win. */
export function findOperation(
  operations: MockOperation[],
  method: string,
  path: string,
): FoundOperation | { methods: string[] } {
  const segments = path.split('/').map(decodePercent);
  const found = operations.flatMap((operation) => {
    const pathValues = matchPath(operation.path.split(/[?#]/, 1)[0] ?? '', segments);
    return pathValues ? [{ operation, pathValues }] : [];
  });
  const has = (name: string) =>
    found
      .filter(({ operation }) => operation.method === name)
      .sort((a, b) => compare(rankOf(a.operation.path), rankOf(b.operation.path)))[0];
  // Without an operation of its own, HEAD is GET without the body (RFC 9110 §9.3.2).
  return (
    has(method) ??
    (method === 'HEAD' ? has('GET') : undefined) ?? {
      methods: [...new Set(found.map(({ operation }) => operation.method))].sort(),
    }
  );
}

/** A text that sorts `/orders/fees` before `/orders/{id}`. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes('{') ? '1' : '0'))
    .join('');
}
