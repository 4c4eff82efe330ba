import type { RawOperation } from '../openapi/document/operations-in.ts';
import { matchPath } from '../openapi/document/path-template.ts';
import { compare } from '../text/compare.ts';
import { decodePercent } from '../text/decode-percent.ts';

export interface FoundOperation {
  operation: RawOperation;
  /** Values of the variables of the path, decoded. */
  pathValues: Map<string, string>;
}

/** Returns the operation of a request, or the methods that its path has; literal parts of a path win. */
export function findOperation(
  operations: RawOperation[],
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
