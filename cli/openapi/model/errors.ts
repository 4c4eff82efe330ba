import { isNumber } from '../../text/number-text.ts';
import { get, getEntries, getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { type Context, describe, follow, withDefined } from './context.ts';
import type { ApiError } from './model.ts';

/** Returns the errors listed in `x-errors` of an operation's responses. */
export function buildErrors(context: Context, operation: JsonObject, codeAnchors: CodeAnchors): ApiError[] {
  return getEntries(operation, 'responses').flatMap(([status, node]) =>
    listErrors(context, getList(follow(context, node), 'x-errors'), codeAnchors).map((error) => ({
      ...error,
      status,
    })),
  );
}

/** Error code → anchor. */
export type CodeAnchors = Map<string, string>;

export function listErrors(context: Context, list: unknown[], codeAnchors: CodeAnchors): ApiError[] {
  return list.filter(isObject).map((raw) => {
    const code = getString(raw, 'code');
    const status = get(raw, 'status');
    return {
      ...(code === undefined ? {} : { code, href: `#${anchorOf(context, code, codeAnchors)}` }),
      ...(isNumber(status) || typeof status === 'string' ? { status: String(status) } : {}),
      ...withDefined('when', describe(context, raw, 'when').description),
      ...withDefined('remedy', describe(context, raw, 'remedy').description),
    };
  });
}

function anchorOf(context: Context, code: string, codeAnchors: CodeAnchors): string {
  const anchor = codeAnchors.get(code) ?? context.anchors.claim(`error-${code}`);
  codeAnchors.set(code, anchor);
  return anchor;
}
