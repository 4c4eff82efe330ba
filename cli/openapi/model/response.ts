import { STATUS_CODES } from 'node:http';
import { getString, type Raw } from '../document/raw.ts';
import { type Context, describe, follow, optional } from './context.ts';
import { buildMedia } from './media-type.ts';
import type { Response } from './model.ts';
import { buildHeaders } from './parameter.ts';

/** A Response Object under its status: `200`, `4XX`, `default` (OpenAPI 3.1 §4.8.16). */
export function buildResponse(
  context: Context,
  status: string,
  node: unknown,
  operationAnchor: string,
): Response {
  const raw: Raw = follow(context, node);
  const anchor = context.anchors.claim(`${operationAnchor}-${status}`);
  return {
    status,
    anchor,
    phrase: phraseOf(status),
    kind: kindOf(status),
    ...optional('summary', getString(raw, 'summary')),
    ...describe(context, raw),
    headers: buildHeaders(context, raw, anchor),
    media: buildMedia(context, raw, anchor, 'response'),
  };
}

const RANGES: Record<string, string> = {
  '1': 'any information',
  '2': 'any success',
  '3': 'any redirection',
  '4': 'any client error',
  '5': 'any server error',
};

/** Reason phrases are those of the HTTP registry; ranges and `default` get words. */
export function phraseOf(status: string): string {
  if (status === 'default') return 'any other status';
  const range = /^([1-5])XX$/i.exec(status);
  if (range?.[1]) return RANGES[range[1]] ?? '';
  return (Object.hasOwn(STATUS_CODES, status) && STATUS_CODES[status]) || '';
}

export function kindOf(status: string): Response['kind'] {
  const kinds = { 1: 'information', 2: 'success', 3: 'redirect', 4: 'error', 5: 'error' } as const;
  return kinds[status[0] as unknown as keyof typeof kinds] ?? 'default';
}
