import { get, getEntries, getList, getString, isObject, type Raw } from '../document/raw.ts';
import { type Context, describe, follow, optional } from './context.ts';
import type { ApiError } from './model.ts';

/** The errors that an operation can answer with: those listed in `x-errors` of its responses. */
export function buildErrors(context: Context, operation: Raw, codeAnchors: CodeAnchors): ApiError[] {
  return getEntries(operation, 'responses').flatMap(([status, node]) =>
    listErrors(context, getList(follow(context, node), 'x-errors'), codeAnchors).map((error) => ({
      ...error,
      status,
    })),
  );
}

/** One anchor a code, however many operations answer with it. */
export type CodeAnchors = Map<string, string>;

export function listErrors(context: Context, list: unknown[], codeAnchors: CodeAnchors): ApiError[] {
  return list.filter(isObject).map((raw) => {
    const code = getString(raw, 'code');
    return {
      ...(code === undefined ? {} : { code, href: `#${anchorOf(context, code, codeAnchors)}` }),
      ...statusOf(raw),
      ...text(context, raw, 'when'),
      ...text(context, raw, 'remedy'),
    };
  });
}

function anchorOf(context: Context, code: string, codeAnchors: CodeAnchors): string {
  const anchor = codeAnchors.get(code) ?? context.anchors.claim(`error-${code}`);
  codeAnchors.set(code, anchor);
  return anchor;
}

function statusOf(raw: Raw): { status?: string } {
  const status = get(raw, 'status');
  return typeof status === 'number' || typeof status === 'string' ? { status: String(status) } : {};
}

function text(context: Context, raw: Raw, key: 'when' | 'remedy'): Pick<ApiError, 'when' | 'remedy'> {
  return optional(key, describe(context, raw, key).description);
}
