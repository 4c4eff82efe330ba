import { decodePercent } from '../../text/decode-percent.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { METHODS } from './walk.ts';

/**
 * Returns the path and the method, in upper case, to which an `operationRef` leads (OpenAPI 3.1 §4.8.20): a JSON Pointer,
 * which may follow the name of a file. Undefined for an operation of another API.
 */
export function readOperationReference(reference: string): { path: string; method: string } | undefined {
  if (/^https?:/i.test(reference)) return undefined;
  const [top, path, method = ''] = pointerSteps(decodePercent(reference.replace(/^[^#]*#/, '')));
  if (top !== 'paths' || path === undefined || !METHODS.includes(method)) return undefined;
  return { path, method: method.toUpperCase() };
}
